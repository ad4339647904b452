import { useCallback, useState } from 'react';
import type { Subscription } from '../../../api/subscription-list.ts';
import type { Change } from './bulk-actions.ts';

/** The expected state of records that are being changed, by ID. */
export type Expected = ReadonlyMap<string, Change['there']['patch']>;

const NOTHING: Expected = new Map();

/**
 * Changes shown before the server has made them. They are applied on top of its responses, so that a list
 * fetched meanwhile doesn't revert them.
 */
export function useExpected() {
  const [expected, setExpected] = useState(NOTHING);
  const expect = useCallback((changes: readonly Change[]) => {
    const added = changes.map(({ id, there }) => [id, there.patch] as const);
    setExpected((before) => new Map([...before, ...added]));
  }, []);
  // Only these exact changes, because the same record may have been changed again since.
  const forget = useCallback((changes: readonly Change[]) => {
    setExpected((before) => {
      const rest = new Map(before);
      for (const { id, there } of changes) if (rest.get(id) === there.patch) rest.delete(id);
      return rest;
    });
  }, []);
  return { expected, expect, forget };
}

/** The rows with the expected changes. */
export function asExpected(
  rows: readonly Subscription[],
  expected: Expected,
): readonly Subscription[] {
  if (expected.size === 0) return rows;
  return rows.flatMap((row) => {
    const patch = expected.get(row.id);
    if (patch === undefined) return [row];
    return patch === null ? [] : [{ ...row, ...patch }];
  });
}

import { useCallback, useState } from 'react';
import type { Subscription } from '../../../api/subscription-list.ts';
import type { Change } from './bulk-actions.ts';

/** What the server is expected to say soon of records that are being changed, by their ids. */
export type Expected = ReadonlyMap<string, Change['there']['patch']>;

const NOTHING: Expected = new Map();

/**
 * Changes that show before the server has made them. They lie over what it answers, so that a list
 * that is fetched meanwhile does not turn them back.
 */
export function useExpected() {
  const [expected, setExpected] = useState(NOTHING);
  const expect = useCallback((changes: readonly Change[]) => {
    const added = changes.map(({ id, there }) => [id, there.patch] as const);
    setExpected((before) => new Map([...before, ...added]));
  }, []);
  // Only these very changes: the same record may have been changed once more since.
  const forget = useCallback((changes: readonly Change[]) => {
    setExpected((before) => {
      const rest = new Map(before);
      for (const { id, there } of changes) if (rest.get(id) === there.patch) rest.delete(id);
      return rest;
    });
  }, []);
  return { expected, expect, forget };
}

/** The rows as they will be. */
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

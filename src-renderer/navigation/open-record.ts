import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { startTypeAhead } from './type-ahead.ts';

/** The record in the inspector: its ID, `new` for a new one, or none. */
export type OpenRecord = string | undefined;

const NAME = 'open';
// The list filters by `name`.
const NAME_TO_ADD = 'toAdd';
/** The placeholder for a new record. */
export const NEW_RECORD = 'new';

/** The record in an address. */
export function openRecordIn(search: string): OpenRecord {
  return new URLSearchParams(search).get(NAME) ?? undefined;
}

/** The record in the inspector is part of the address, so it can be linked and Back closes it. */
export function useOpenRecord(): {
  opened: OpenRecord;
  open: (id: string) => void;
  /** Opens the form for a new record with this name. */
  addNamed: (name: string) => void;
  /** The initial name of the new record. */
  nameToAdd: string | undefined;
  /** The current page's address with this record in the inspector. */
  hrefOf: (id: string) => string;
  close: (how?: { replace: boolean }) => void;
} {
  const [search, setSearch] = useSearchParams();
  const opened = search.get(NAME) ?? undefined;
  const open = useCallback(
    (id: string) => {
      const before = openRecordIn(location.search);
      // The name is typed before its field is there.
      if (id === NEW_RECORD && before !== NEW_RECORD) startTypeAhead();
      // Going from one record to the next adds no history entry.
      setSearch((params) => withRecord(params, id), { replace: before !== undefined });
    },
    [setSearch],
  );
  const addNamed = (name: string) =>
    setSearch((before) => {
      const next = withRecord(before, NEW_RECORD);
      next.set(NAME_TO_ADD, name);
      return next;
    });
  const nameToAdd = search.get(NAME_TO_ADD) ?? undefined;
  const hrefOf = (id: string) => `?${withRecord(search, id)}`;
  const close = useCallback(
    (how = { replace: false }) =>
      setSearch((before) => {
        const next = new URLSearchParams(before);
        next.delete(NAME);
        next.delete(NAME_TO_ADD);
        return next;
      }, how),
    [setSearch],
  );
  return { opened, open, addNamed, nameToAdd, hrefOf, close };
}

function withRecord(search: URLSearchParams, id: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set(NAME, id);
  next.delete(NAME_TO_ADD);
  return next;
}

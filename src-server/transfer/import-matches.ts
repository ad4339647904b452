import type { Context } from '../context.ts';
import type { Subscription } from '../domain/subscription.ts';
import { duplicateKey } from '../domain/text.ts';
import type { Slices } from '../platform/slices.ts';
import { isDeletedBy } from '../subscriptions/deleted-repository.ts';
import { findSubscription } from '../subscriptions/repository.ts';
import type { ImportedFields } from './import/draft.ts';
import type { ImportRow } from './import/read.ts';
import { type ImportedName, eachImportedName, findImported } from './imports-repository.ts';

/** How a row was recognized as an existing record. */
export type Match =
  /** By the record's own ID, as our exports have it. */
  | { by: 'id'; record: Subscription }
  /** As a row that was imported before, with the fields that it had then. */
  | { by: 'import'; record: Subscription; earlier: ImportedFields }
  /** Only by its name, which no other row or record has. */
  | { by: 'name'; record: Subscription }
  /** Its record has been deleted. */
  | { by: 'deleted' };

/** The rows of a file, and the records of the account that it is for. */
export type MatchedRows = {
  rows: readonly ImportRow[];
  records: readonly Subscription[];
  /** Of the header of a table. */
  fingerprint?: string | undefined;
};

/** What identifies a row across imports of the same source. */
export const identityOf = (row: ImportRow): string =>
  'sourceId' in row ? row.sourceId : row.contentHash;

/**
 * Finds the existing record of each row: by ID, as the same row of an earlier import, as the only one of its name in an
 * earlier import of the same table, or as the only record of its name. No record is matched twice.
 */
export function* matchRows(
  { db }: Pick<Context, 'db'>,
  ownerId: string,
  { rows, records, fingerprint }: MatchedRows,
): Slices<Map<ImportRow, Match>> {
  const matches = new Map<ImportRow, Match>();
  const claimed = new Set<string>();
  const claim = (row: ImportRow, match: Match | undefined) => {
    const id = match !== undefined && 'record' in match ? match.record.id : '';
    if (match === undefined || claimed.has(id)) return;
    if (id !== '') claimed.add(id);
    matches.set(row, match);
  };
  for (const row of rows) {
    claim(row, byIdentity(row));
    yield;
  }
  const inFile = yield* only(
    rows.map((row, at) => ({ name: row.fields.name ?? '', row, at })),
    ({ at }) => String(at),
  );
  const known = yield* knownNames(db, ownerId, { rows, records, fingerprint });
  for (const { row } of inFile.values()) {
    if (!matches.has(row)) claim(row, byName(row, known));
    yield;
  }
  return matches;

  function byIdentity(row: ImportRow): Match | undefined {
    const identity = identityOf(row);
    const isOwn = 'sourceId' in row && HAS_OWN_IDS.has(row.source);
    const record = isOwn ? findSubscription(db, ownerId, identity) : undefined;
    if (record !== undefined) return { by: 'id', record };
    const found = findImported(db, ownerId, { source: row.source, identity });
    if (found !== undefined) return ofImport(found.subscriptionId, found.fields);
    return isOwn && isDeletedBy(db, ownerId, identity) ? { by: 'deleted' } : undefined;
  }

  function byName(row: ImportRow, { imported, records }: KnownNames): Match | undefined {
    const key = duplicateKey(row.fields.name ?? '');
    const earlier = 'contentHash' in row ? imported.get(key) : undefined;
    if (earlier !== undefined) return ofImport(earlier.subscriptionId, earlier.fields);
    const record = records.get(key);
    return record && { by: 'name', record };
  }

  function ofImport(id: string, fields: string): Match {
    const record = findSubscription(db, ownerId, id);
    if (record === undefined) return { by: 'deleted' };
    return { by: 'import', record, earlier: JSON.parse(fields) as ImportedFields };
  }
}

type KnownNames = {
  imported: Map<string, ImportedName>;
  records: Map<string, Subscription>;
};

function* knownNames(db: Context['db'], ownerId: string, file: MatchedRows): Slices<KnownNames> {
  const { rows, records, fingerprint } = file;
  const sources = [...new Set(rows.map(({ source }) => source))];
  const imported = sources.flatMap((source) => [
    ...eachImportedName(db, ownerId, { source, fingerprint: fingerprint ?? null }),
  ]);
  return {
    imported: yield* only(imported, ({ subscriptionId }) => subscriptionId),
    records: yield* only(records, ({ id }) => id),
  };
}

// Spreadsheets and exports of an account.
const HAS_OWN_IDS: ReadonlySet<string> = new Set(['perennial', 'csv']);

// The last of those with a name that all have the same ID.
function* only<T extends { name: string }>(
  items: readonly T[],
  idOf: (item: T) => string,
): Slices<Map<string, T>> {
  const found = new Map<string, T>();
  const repeated = new Set<string>();
  for (const item of items) {
    const key = duplicateKey(item.name);
    const known = found.get(key);
    if (known !== undefined && idOf(known) !== idOf(item)) repeated.add(key);
    found.set(key, item);
    yield;
  }
  for (const key of [...repeated, duplicateKey('')]) found.delete(key);
  return found;
}

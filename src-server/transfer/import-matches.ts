import type { Context } from '../context.ts';
import type { Subscription } from '../domain/subscription.ts';
import { duplicateKey } from '../domain/text.ts';
import type { Slices } from '../platform/slices.ts';
import { isDeletedBy } from '../subscriptions/deleted-repository.ts';
import type { ImportedFields } from './import/draft.ts';
import type { ImportRow } from './import/read.ts';
import { type ImportedRow, listImportedRows, listImportsFrom } from './imports-repository.ts';

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
  const own = new Map(records.map((record) => [record.id, record]));
  const earlier = yield* earlierRows(db, ownerId, { rows, fingerprint });
  for (const row of rows) {
    claim(row, byIdentity(row));
    yield;
  }
  const inFile = yield* only(
    rows.map((row, at) => ({ name: row.fields.name ?? '', row, at })),
    ({ at }) => String(at),
  );
  const named = yield* only(earlier.named, ({ subscriptionId }) => subscriptionId);
  const known = yield* only(records, ({ id }) => id);
  for (const { row } of inFile.values()) {
    if (!matches.has(row)) claim(row, byName(row));
    yield;
  }
  return matches;

  function byIdentity(row: ImportRow): Match | undefined {
    const identity = identityOf(row);
    const isOwn = 'sourceId' in row && HAS_OWN_IDS.has(row.source);
    const record = isOwn ? own.get(identity) : undefined;
    if (record !== undefined) return { by: 'id', record };
    const found = earlier.byIdentity.get(row.source)?.get(identity);
    if (found !== undefined) return asImported(found, own.get(found.subscriptionId));
    return isOwn && isDeletedBy(db, ownerId, identity) ? { by: 'deleted' } : undefined;
  }

  function byName(row: ImportRow): Match | undefined {
    const key = duplicateKey(row.fields.name ?? '');
    const found = 'contentHash' in row ? named.get(key) : undefined;
    if (found !== undefined) return asImported(found, own.get(found.subscriptionId));
    const record = known.get(key);
    return record && { by: 'name', record };
  }
}

function asImported({ fields }: ImportedRow, record: Subscription | undefined): Match {
  if (record === undefined) return { by: 'deleted' };
  return { by: 'import', record, earlier: JSON.parse(fields) as ImportedFields };
}

type EarlierRows = {
  /** By source and identity, as last imported. */
  byIdentity: Map<string, Map<string, ImportedRow>>;
  /** Of tables with the same header. */
  named: ImportedRow[];
};

// All at once, because finding each row of a large file takes many times as long.
function* earlierRows(
  db: Context['db'],
  ownerId: string,
  {
    rows,
    fingerprint = null,
  }: { rows: readonly ImportRow[]; fingerprint?: string | null | undefined },
): Slices<EarlierRows> {
  const byIdentity: EarlierRows['byIdentity'] = new Map();
  const named: ImportedRow[] = [];
  for (const source of new Set(rows.map((row) => row.source))) {
    const known = new Map<string, ImportedRow>();
    byIdentity.set(source, known);
    for (const made of listImportsFrom(db, ownerId, source)) {
      for (const row of listImportedRows(db, made.id)) {
        known.set(row.identity, row);
        if (made.fingerprint === fingerprint) named.push(row);
      }
      yield;
    }
  }
  return { byIdentity, named };
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

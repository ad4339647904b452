import type { DoneAction } from '../domain/import-actions.ts';
import type { Subscription } from '../domain/subscription.ts';
import { assignment, insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';
import { assertTransaction } from '../db/transactions.ts';

/** How many rows of an import had each outcome. */
export type ImportCounts = Record<DoneAction, number>;

/** A file that was imported. JSON texts are the caller's. */
export type StoredImport = {
  id: string;
  ownerId: string;
  source: string;
  fileName: string;
  /** Of the file, in hexadecimal digits. */
  sha256: string;
  /** Of the header of a table. */
  fingerprint: string | null;
  choices: string;
  counts: ImportCounts;
  /** Epoch milliseconds. */
  createdAt: number;
  undoneAt: number | null;
};

/** A row of an import as it was read, and what was done with it. */
export type StoredImportRow = {
  importId: string;
  row: number;
  ownerId: string;
  source: string;
  /** Its id at the source, or a hash of its content. */
  identity: string;
  action: DoneAction;
  subscriptionId: string | null;
  fields: string;
  details: string;
  original: string;
  before: Subscription | null;
  after: Subscription | null;
  /** The id of the audit entry of the change. */
  entry: string | null;
};

type ImportRecord = Omit<StoredImport, 'counts'> & { counts: string };
type RowRecord = Omit<StoredImportRow, 'before' | 'after'> & {
  before: string | null;
  after: string | null;
};

const IMPORT = `id, owner_id AS ownerId, source, file_name AS fileName, sha256, fingerprint, choices, counts,
  created_at AS createdAt, undone_at AS undoneAt`;
const ROW = `r.import_id AS importId, r.row, r.owner_id AS ownerId, r.source, r.identity, r.action,
  r.subscription_id AS subscriptionId, r.fields, r.details, r.original, r.before, r.after, r.entry`;

const toImport = (record: ImportRecord): StoredImport => ({
  ...record,
  counts: JSON.parse(record.counts) as ImportCounts,
});

// Earlier versions stored less.
type StoredState = Omit<Subscription, 'customMonths' | 'details'> & Partial<Subscription>;

const readState = (text: string | null): Subscription | null =>
  text === null ? null : { customMonths: null, details: {}, ...(JSON.parse(text) as StoredState) };

const toRow = (record: RowRecord): StoredImportRow => ({
  ...record,
  before: readState(record.before),
  after: readState(record.after),
});

const NEW_IMPORT = insertion('imports', {
  id: '@id',
  owner_id: '@ownerId',
  source: '@source',
  file_name: '@fileName',
  sha256: '@sha256',
  fingerprint: '@fingerprint',
  choices: '@choices',
  counts: '@counts',
  created_at: '@createdAt',
  undone_at: 'NULL',
});

const NEW_ROW = insertion('import_rows', {
  import_id: '@importId',
  row: '@row',
  owner_id: '@ownerId',
  source: '@source',
  identity: '@identity',
  action: '@action',
  subscription_id: '@subscriptionId',
  fields: '@fields',
  details: '@details',
  original: '@original',
  before: '@before',
  after: '@after',
  entry: '@entry',
});

/** Records an import; its rows follow. */
export function insertImport(db: Db, made: Omit<StoredImport, 'undoneAt'>): void {
  assertTransaction(db);
  const counts = JSON.stringify(made.counts);
  statement<[object]>(db, `INSERT INTO imports ${NEW_IMPORT}`).run({ ...made, counts });
}

/** Records a row of an import. */
export function insertImportRow(db: Db, row: StoredImportRow): void {
  assertTransaction(db);
  const before = row.before === null ? null : JSON.stringify(row.before);
  const after = row.after === null ? null : JSON.stringify(row.after);
  const values = { ...row, before, after };
  statement<[object]>(db, `INSERT INTO import_rows ${NEW_ROW}`).run(values);
}

/** This owner's imports, the last one first. */
export function listImports(
  db: Db,
  ownerId: string,
  { limit, offset }: { limit: number; offset: number },
): StoredImport[] {
  const sql = `SELECT ${IMPORT} FROM imports WHERE owner_id = ? ORDER BY seq DESC LIMIT ? OFFSET ?`;
  return statement<[string, number, bigint], ImportRecord>(db, sql)
    .all(ownerId, limit, BigInt(offset))
    .map(toImport);
}

/** This owner's imports, the first one first. */
export function* eachImport(db: Db, ownerId: string): Generator<StoredImport, void> {
  const sql = `SELECT ${IMPORT} FROM imports WHERE owner_id = ? ORDER BY seq`;
  for (const record of statement<[string], ImportRecord>(db, sql).iterate(ownerId)) {
    yield toImport(record);
  }
}

/** The rows of an import, the first one first. */
export function* eachImportRow(db: Db, importId: string): Generator<StoredImportRow, void> {
  const sql = `SELECT ${ROW} FROM import_rows r WHERE r.import_id = ? ORDER BY r.row`;
  for (const record of statement<[string], RowRecord>(db, sql).iterate(importId)) {
    yield toRow(record);
  }
}

/** Whether any account has an import with this ID. */
export const isImportId = (db: Db, id: string): boolean =>
  statement<[string]>(db, 'SELECT 1 FROM imports WHERE id = ?').get(id) !== undefined;

/** An import of this owner. */
export function findImport(db: Db, ownerId: string, id: string): StoredImport | undefined {
  const sql = `SELECT ${IMPORT} FROM imports WHERE owner_id = ? AND id = ?`;
  const found = statement<[string, string], ImportRecord>(db, sql).get(ownerId, id);
  return found === undefined ? undefined : toImport(found);
}

/** The owner of an import, for commands that name it by its id alone. */
export function findOwnerOfImport(db: Db, id: string): string | undefined {
  const sql = `SELECT i.owner_id FROM imports i JOIN accounts a ON a.id = i.owner_id
    WHERE i.id = ? AND a.deleted_at IS NULL`;
  return statement<[string], string>(db, sql).pluck().get(id);
}

/** The last import of a table with this header that was not undone. */
export function findImportOfHeader(
  db: Db,
  ownerId: string,
  fingerprint: string,
): StoredImport | undefined {
  const sql = `SELECT ${IMPORT} FROM imports
    WHERE owner_id = ? AND fingerprint = ? AND undone_at IS NULL ORDER BY seq DESC LIMIT 1`;
  const found = statement<[string, string], ImportRecord>(db, sql).get(ownerId, fingerprint);
  return found === undefined ? undefined : toImport(found);
}

/** The rows of an import, the last one first. */
export function listImportRows(db: Db, importId: string): StoredImportRow[] {
  const sql = `SELECT ${ROW} FROM import_rows r WHERE r.import_id = ? ORDER BY r.row DESC`;
  return statement<[string], RowRecord>(db, sql).all(importId).map(toRow);
}

/** The number of rows of an import. */
export function countImportRows(db: Db, importId: string): number {
  const sql = 'SELECT count(*) FROM import_rows WHERE import_id = ?';
  return statement<[string], number>(db, sql).pluck().get(importId) ?? 0;
}

/** The imports of a source that were not undone, the first one first. */
export function listImportsFrom(
  db: Db,
  ownerId: string,
  source: string,
): Pick<StoredImport, 'id' | 'fingerprint'>[] {
  const sql = `SELECT id, fingerprint FROM imports
    WHERE owner_id = ? AND source = ? AND undone_at IS NULL ORDER BY seq`;
  return statement<[string, string], Pick<StoredImport, 'id' | 'fingerprint'>>(db, sql).all(
    ownerId,
    source,
  );
}

/** A subscription that an import has brought in, with its name and fields in the file. */
export type ImportedRow = Pick<StoredImportRow, 'identity' | 'fields'> & {
  name: string;
  subscriptionId: string;
};

/** What an import has brought in, the first row first. A row that was left out is offered again next time. */
export function listImportedRows(db: Db, importId: string): ImportedRow[] {
  const sql = `SELECT identity, subscription_id AS subscriptionId, fields, fields ->> '$.name' AS name
    FROM import_rows WHERE import_id = ? AND subscription_id IS NOT NULL AND action <> 'none'
    ORDER BY row`;
  return statement<[string], ImportedRow>(db, sql).all(importId);
}

/** Notes that an import was undone, at a moment in epoch milliseconds. */
export function markUndone(db: Db, id: string, at: number): void {
  assertTransaction(db);
  const sql = `UPDATE imports SET ${assignment('imports', { undone_at: '@at' })} WHERE id = @id`;
  statement<[object]>(db, sql).run({ id, at });
}

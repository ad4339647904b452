import { writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';

/** Why a foreign database is rejected. */
export type ForeignFailure =
  | 'damaged'
  /** It contains triggers or views. */
  | 'unsafe'
  | 'tooManyRows'
  /** Its values are too large. */
  | 'tooComplex';

/** Thrown if a foreign database can't be read safely. */
export class ForeignDatabaseError extends Error {
  override name = 'ForeignDatabaseError';
  readonly failure: ForeignFailure;
  /** The table or other schema object concerned. */
  readonly about: string;
  constructor(failure: ForeignFailure, about: string, options?: ErrorOptions) {
    super(`${failure}: ${about}`, options);
    this.failure = failure;
    this.about = about;
  }
}

/** A read-only view of another program's database. */
export type ForeignDatabase = {
  /** Whether there is an ordinary table with at least these columns. */
  has: (table: string, columns: readonly string[]) => boolean;
  /** All rows of a table, limited to these columns. Missing tables and columns are ignored. */
  rows: (table: string, columns: readonly string[]) => Record<string, unknown>[];
  /** Throws if there are views, for programs that have none. Views are never read anyway. */
  refuseViews: () => void;
  close: () => void;
};

export type ForeignLimits = {
  rows: number;
  /** Limits for a single value, and for all values read from a table. */
  cellBytes: number;
  tableBytes: number;
};

// Header bytes that put a file in WAL mode. The copy has no WAL.
const [WRITE_VERSION, READ_VERSION, LEGACY] = [18, 19, 1];

/**
 * Opens another program's database, from a copy of `bytes` in `file`, whose folder must be private. The database
 * is untrusted: no trigger, view, generated column or virtual table in it is ever evaluated, and each table is
 * checked before it is read.
 */
export function openForeign(
  bytes: Uint8Array,
  file: string,
  limits: ForeignLimits,
): ForeignDatabase {
  const copy = Uint8Array.from(bytes);
  copy[WRITE_VERSION] = LEGACY;
  copy[READ_VERSION] = LEGACY;
  writeFileSync(file, copy, { flag: 'wx', mode: 0o600 });
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return readerOf(db, limits);
  } catch (error) {
    db.close();
    throw failed(error, 'schema');
  }
}

function readerOf(db: Database.Database, limits: ForeignLimits): ForeignDatabase {
  for (const setting of SETTINGS) db.pragma(setting);
  const objects = db.prepare('SELECT type, name, sql FROM sqlite_schema').all() as SchemaRow[];
  const trigger = objects.find(({ type }) => type === 'trigger');
  if (trigger !== undefined) throw new ForeignDatabaseError('unsafe', trigger.name);
  const names = new Set(objects.filter((one) => isPlainTable(one)).map(({ name }) => name));
  const columnsOf = (table: string) => (names.has(table) ? storedColumns(db, table) : []);
  return {
    has: (table, columns) => isSubset(columns, columnsOf(table)),
    rows(table, columns) {
      const present = columnsOf(table).filter((column) => columns.includes(column));
      if (present.length === 0) return [];
      try {
        return checkedRows(db, table, present, limits);
      } catch (error) {
        throw failed(error, table);
      }
    },
    refuseViews() {
      const view = objects.find(({ type }) => type === 'view');
      if (view !== undefined) throw new ForeignDatabaseError('unsafe', view.name);
    },
    close: () => db.close(),
  };
}

const SETTINGS = [
  'trusted_schema = OFF',
  'cell_size_check = ON',
  'mmap_size = 0',
  'temp_store = MEMORY',
  // They contain expressions from the file.
  'ignore_check_constraints = ON',
];

type SchemaRow = { type: string; name: string; sql: string | null };

const isPlainTable = ({ type, sql }: SchemaRow) =>
  type === 'table' && /^\s*CREATE\s+TABLE\b/i.test(sql ?? '');

const isSubset = (some: readonly string[], all: readonly string[]) =>
  some.every((one) => all.includes(one));

// Excludes generated columns, which are expressions from the file.
function storedColumns(db: Database.Database, table: string): string[] {
  const columns = db.pragma(`table_xinfo(${quoted(table)})`) as { name: string; hidden: number }[];
  return columns.filter(({ hidden }) => hidden === 0).map(({ name }) => name);
}

function checkedRows(
  db: Database.Database,
  table: string,
  columns: readonly string[],
  { rows, cellBytes, tableBytes }: ForeignLimits,
): Record<string, unknown>[] {
  const from = `FROM ${quoted(table)} NOT INDEXED`;
  const count = db.prepare(`SELECT count(*) FROM (SELECT 1 ${from} LIMIT ?)`).pluck();
  if (Number(count.get(rows + 1)) > rows) throw new ForeignDatabaseError('tooManyRows', table);
  const found = db.pragma(`quick_check(${quoted(table)})`, { simple: true });
  if (found !== 'ok') throw new ForeignDatabaseError('damaged', table);
  const sizes = columns.map((column) => `ifnull(octet_length(${quoted(column)}), 0)`);
  // With a single argument, max() would be the aggregate function.
  const measure = `SELECT max(max(0, ${sizes.join(', ')})) AS cell, sum(${sizes.join(' + ')}) AS all_cells ${from}`;
  const { cell, all_cells: all } = db.prepare(measure).get() as { cell: number; all_cells: number };
  if (cell > cellBytes || all > tableBytes) throw new ForeignDatabaseError('tooComplex', table);
  const select = db.prepare(`SELECT ${columns.map(quoted).join(', ')} ${from}`);
  return select.all() as Record<string, unknown>[];
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

function failed(error: unknown, about: string): unknown {
  return error instanceof Database.SqliteError
    ? new ForeignDatabaseError('damaged', about, { cause: error })
    : error;
}

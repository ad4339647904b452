import Database from 'better-sqlite3';
import { StoreError } from './errors.ts';
import { type Migration, migrations } from './migrations/index.ts';
import { ensurePrivateFile } from './private-file.ts';

/** A connection to Perennial's file, ready to use. */
export type Db = Database.Database;

/** Written into the file's header, so that it is known for what it is: "Pern". */
export const APPLICATION_ID = 0x50_65_72_6e;

// How long a write waits for another process's (the command line's) to end; they take milliseconds.
const BUSY_TIMEOUT_MS = 5000;

export type OpenOptions = {
  /** Path of the database file; its folder exists. */
  file: string;
  /** Version of the program, noted in the file when it brings the schema up to date. */
  appVersion: string;
  /** Replaced in tests of the migrations themselves. */
  migrations?: readonly Migration[];
};

/**
 * Opens (or makes) the database file, checks that it is Perennial's and not newer than this
 * program, and brings its schema up to date. Throws {@link StoreError} otherwise.
 */
export function openStore(options: OpenOptions): Db {
  ensurePrivateFile(options.file);
  const db = new Database(options.file, { timeout: BUSY_TIMEOUT_MS });
  try {
    prepare(db, options);
    return db;
  } catch (error) {
    db.close();
    throw asStoreError(error, options.file);
  }
}

function prepare(db: Db, options: OpenOptions): void {
  checkIdentity(db, options.file);
  db.pragma('journal_mode = WAL');
  // This build reopens WAL files with NORMAL, which loses acknowledged commits at a power cut.
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('trusted_schema = OFF');
  migrate(db, options);
}

function checkIdentity(db: Db, file: string): void {
  const applicationId = db.pragma('application_id', { simple: true });
  if (applicationId === APPLICATION_ID) return;
  const tables = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get();
  if (applicationId === 0 && tables === 0) return;
  throw new StoreError(
    `${file} is a database of another program.`,
    'Choose another folder with --data-dir, or move that file away.',
  );
}

function migrate(db: Db, options: OpenOptions): void {
  const steps = options.migrations ?? migrations;
  const version = () => Number(db.pragma('user_version', { simple: true }));
  if (version() === steps.length) return;
  db.transaction(() => {
    // Read again under the write lock: another process may have been faster.
    const from = version();
    if (from > steps.length) throw newerSchema(db, from, steps.length);
    if (from === steps.length) return;
    for (const step of steps.slice(from)) db.exec(step.sql);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${steps.length}`);
    db.prepare(
      `INSERT INTO store_facts (name, value) VALUES ('schema_written_by', ?)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    ).run(options.appVersion);
  }).immediate();
}

function newerSchema(db: Db, found: number, known: number): StoreError {
  const writer = db
    .prepare("SELECT value FROM store_facts WHERE name = 'schema_written_by'")
    .pluck()
    .get();
  const by = typeof writer === 'string' ? ` ${writer}` : '';
  return new StoreError(
    `The data was written by a newer Perennial${by} (schema ${found}; this one knows ${known}).`,
    `Start Perennial${by} or later.`,
  );
}

function asStoreError(error: unknown, file: string): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  if (error.code === 'SQLITE_NOTADB' || error.code.startsWith('SQLITE_CORRUPT')) {
    return new StoreError(
      `${file} is damaged or is not a database.`,
      'Move that file away and put a good copy in its place.',
      { cause: error },
    );
  }
  return new StoreError(
    `${file} can not be opened: ${error.message}.`,
    'Check that the disk has space and that the folder can be written to.',
    { cause: error },
  );
}

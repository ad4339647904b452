import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Db } from './db.ts';
import { BUSY_TIMEOUT_MS, whileBusy } from './busy.ts';
import { addChecksumFunction } from './checksums.ts';
import { StoreError, asStoreError, damaged, failureOf } from './errors.ts';
import { APPLICATION_ID, COMMON_COOKIES, HEADER_BYTES, type Header } from './files/file-header.ts';
import { refuseForeignLog } from './files/foreign-log.ts';
import { guarded, marking, reporting } from './files/guarded.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { ensurePrivateFile, keepPrivate } from './files/private-file.ts';
import { snapshotOf } from './snapshot.ts';

/** Which file to open, and with which program version. */
export type OpenOptions = {
  /** The path of the database file, whose folder exists. */
  file: string;
  /** The program's version, recorded in the file when the schema is migrated. */
  appVersion: string;
  /** Replaced in tests of the migrations themselves. */
  migrations?: readonly Migration[];
  /** Called with a database of an older schema before it is migrated. If it throws, nothing is changed. */
  beforeMigration?: (db: Db) => void;
};

/**
 * Opens or creates the database file, verifies that it belongs to Perennial and is not newer than this
 * program, and migrates its schema. Throws {@link StoreError} otherwise.
 */
export function openStore(options: OpenOptions): Db {
  const { file } = options;
  try {
    refuseNewer(options, refuseForeignLog(file));
    ensurePrivateFile(file);
    const hadJournal = ['-wal', '-journal'].some((suffix) => sizeOf(file + suffix) > 0);
    const db = new Database(file, { timeout: BUSY_TIMEOUT_MS });
    try {
      whileBusy(() => prepare(db, options, hadJournal));
      return guarded(db, file, cookieOf(db));
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    throw asStoreError(error, file);
  }
}

/**
 * Opens another connection to a database that this process has open, for use in another thread. It doesn't open the
 * file itself to check it: closing the file again would drop the locks of the whole process.
 */
export function openBeside(file: string): Db {
  const db = new Database(file, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    db.pragma('synchronous = FULL');
    setUp(db);
    return marking(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Opens a copy of a database in memory, made from `bytes` or from the file. Nothing on disk is touched, and
 * writes to the copy don't persist. Data of a newer version is accepted as it is.
 */
export function openInMemory(options: OpenOptions, bytes?: Buffer): Db {
  try {
    if (bytes === undefined) refuseForeignLog(options.file);
    const db = new Database(bytes ?? snapshotOf(options.file));
    try {
      checkIdentity(db, options.file);
      setUp(db);
      if (versionOf(db) < stepsOf(options).length) migrate(db, options);
      return reporting(db);
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    throw asStoreError(error, options.file);
  }
}

function prepare(db: Db, options: OpenOptions, hadJournal: boolean): void {
  // With a journal present, the last page may be incomplete: a WAL contains it, and a rollback journal
  // restores it.
  if (!hadJournal) refuseCutOff(db, options.file);
  checkIdentity(db, options.file);
  for (const suffix of ['', '-wal', '-shm']) keepPrivate(options.file + suffix);
  // A new database has its tables in the main file from the start, so one without tables has lost them with
  // its WAL.
  if (versionOf(db) === 0) {
    setUp(db);
    migrate(db, options);
  } else if (versionOf(db) < stepsOf(options).length) options.beforeMigration?.(db);
  db.pragma('journal_mode = WAL');
  // This build reopens WAL files with NORMAL, which loses acknowledged commits in a power failure.
  db.pragma('synchronous = FULL');
  setUp(db);
  migrate(db, options);
  giveIdentity(db);
}

const cookieOf = (db: Database.Database) => Number(db.pragma('schema_version', { simple: true }));

// Each database starts with a random schema number.
const COOKIES = 0x70_00_00_00;

// The schema number is the only field on the first page that every database has and whose value doesn't
// matter.
function giveIdentity(db: Db): void {
  if (cookieOf(db) >= COMMON_COOKIES) return;
  try {
    db.transaction(() => setCookie(db)).immediate();
    // Written to the main file, because that is where it is checked.
    db.pragma('wal_checkpoint(PASSIVE)');
  } catch (error) {
    // It gets one the next time it is opened with enough disk space.
    if (!['disk_full', 'read_only'].includes(failureOf(error))) throw error;
  }
}

function setCookie(db: Db): void {
  if (cookieOf(db) >= COMMON_COOKIES) return;
  const cookie = Number(
    db.prepare('SELECT ? + abs(random() % ?)').pluck().get(COMMON_COOKIES, COOKIES),
  );
  db.unsafeMode(true);
  try {
    db.pragma(`schema_version = ${cookie}`);
  } finally {
    db.unsafeMode(false);
  }
}

// Settings of a connection, whichever database it is for.
function setUp(db: Db): void {
  db.pragma('foreign_keys = ON');
  db.pragma('trusted_schema = OFF');
  // Otherwise statement journals are in the temporary folder, and no write works while that is full.
  db.pragma('temp_store = MEMORY');
  addChecksumFunction(db);
}

// A database consists of whole pages. SQLite treats a file shorter than its header as empty, and reads the
// missing end of the last page as zeros.
function refuseCutOff(db: Db, file: string): void {
  const size = sizeOf(file);
  if (size === 0) return;
  const pageSize = Number(db.pragma('page_size', { simple: true }));
  if (size < HEADER_BYTES || size % pageSize !== 0) throw damaged(file);
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function checkIdentity(db: Db, file: string): void {
  // In one transaction, because another process may be creating the tables right now.
  const [applicationId, tables] = db.transaction(() => [
    db.pragma('application_id', { simple: true }),
    db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get(),
  ])();
  if (applicationId === APPLICATION_ID) return;
  if (applicationId === 0 && tables === 0) return;
  throw new StoreError(
    `${file} is another program's database.`,
    'Choose another folder with --data-dir, or move the file away.',
    { kind: 'not_ours' },
  );
}

const versionOf = (db: Database.Database) => Number(db.pragma('user_version', { simple: true }));
const stepsOf = (options: OpenOptions) => options.migrations ?? migrations;

// Before SQLite opens it, which could change its journal mode or apply its WAL.
function refuseNewer(options: OpenOptions, header: Header | undefined): void {
  const { file } = options;
  const known = stepsOf(options).length;
  if (header?.applicationId !== APPLICATION_ID || header.userVersion <= known) return;
  const db = new Database(snapshotOf(file));
  try {
    throw newerSchema(db, header.userVersion, known);
  } finally {
    db.close();
  }
}

function migrate(db: Db, options: OpenOptions): void {
  const steps = stepsOf(options);
  const version = () => versionOf(db);
  if (version() === steps.length) return;
  db.transaction(() => {
    // Read again under the write lock, because another process may have been faster.
    const from = version();
    if (from > steps.length) throw newerSchema(db, from, steps.length);
    if (from === steps.length) return;
    for (const { sql, functions = {} } of steps.slice(from)) {
      for (const [name, call] of Object.entries(functions)) {
        db.function(name, { deterministic: true, varargs: true }, call);
      }
      db.exec(sql);
    }
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
    `The data was written by a newer version of Perennial${by} (schema ${found}; this version supports up to ${known}).`,
    `Use Perennial${by} or later.`,
    { kind: 'newer', about: typeof writer === 'string' ? writer : '' },
  );
}

import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { whileBusy } from '../busy.ts';
import { guardContent } from './content-guard.ts';
import { LostFile, guardFiles } from './file-guard.ts';
import type { Db } from '../db.ts';
import { type Ending, transactionEnded } from '../transactions.ts';

type Run = (...args: unknown[]) => unknown;
const WAYS = ['deferred', 'immediate', 'exclusive'] as const;
type Way = (typeof WAYS)[number];

/** Hooks around each transaction. */
type Around = {
  /** Called before it starts. If this throws, nothing is written. */
  before: () => void;
  /** Called at the end of the transaction. */
  last: () => void;
  /** Called after its commit. */
  after: () => void;
};

const NOTHING: Around = { before() {}, last() {}, after() {} };

/**
 * Makes every transaction of a connection to `file` first check the files it writes to, and marks the WAL as
 * belonging to the database. `cookie` is the schema number.
 */
export function guarded(db: Db, file: string, cookie: number): Db {
  const content = guardContent(file, cookie);
  const check = guardFiles(
    [file, `${file}-wal`, `${file}-shm`],
    (path, size) => path === file && content.isWhole(size),
  );
  const marker = markerOf(db);
  const guard = () => {
    try {
      check();
      if (content.check()) marker.expectRound();
    } catch (error) {
      if (error instanceof LostFile && isSavable(error, file)) save(db);
      throw error;
    }
  };
  guards.set(db, guard);
  const around: Around = {
    before() {
      guard();
      marker.before();
    },
    last: marker.last,
    after: marker.after,
  };
  return closingWithCare(reporting(db, around), content.close);
}

/**
 * Makes every transaction of a second connection to a database that this process has open mark the WAL. The first
 * connection checks the files.
 */
export const marking = (db: Db): Db => reporting(db, markerOf(db));

/** Makes every transaction of a connection report its end. */
export function reporting(db: Db, { before, last, after }: Around = NOTHING): Db {
  const begin = db.transaction.bind(db) as (work: Run) => Run & Record<Way, Run>;
  let isOutermost = false;
  const within =
    (work: Run): Run =>
    (...args) => {
      const isLast = isOutermost;
      isOutermost = false;
      const result = work(...args);
      if (isLast) last();
      return result;
    };
  const reportingFailure = (ending: Ending, run: () => unknown): unknown => {
    try {
      return run();
    } catch (error) {
      transactionEnded(db, ending);
      throw error;
    }
  };
  const around =
    (run: Run): Run =>
    (...args) => {
      if (db.inTransaction) return reportingFailure('savepoint undone', () => run(...args));
      before();
      isOutermost = true;
      const result = reportingFailure('undone', () => run(...args));
      after();
      transactionEnded(db, 'committed');
      return result;
    };
  db.transaction = ((work: Run) => {
    const whole = begin(within(work));
    const ways = WAYS.map((way) => [way, around(whole[way])]);
    return Object.assign(around(whole), Object.fromEntries(ways));
  }) as Db['transaction'];
  return db;
}

// A WAL is written in rounds: once all of it is in the database, it starts over. The first commit of each
// round writes the first page, which has the schema number and a change count one higher than in the
// database. SQLite only increases the count of a page that it reads, so the page must not be cached.
function markerOf(db: Db): Around & { expectRound: () => void } {
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck();
  let [isDue, isMarked, atFirst] = [true, false, 0];
  return {
    expectRound() {
      isDue = true;
    },
    before() {
      isMarked = false;
      if (!isDue) return;
      db.pragma('shrink_memory');
      atFirst = changes.get() ?? 0;
    },
    last() {
      if (!isDue || changes.get() === atFirst) return;
      db.pragma(`user_version = ${String(db.pragma('user_version', { simple: true }))}`);
      isMarked = true;
    },
    after() {
      if (isMarked) isDue = false;
    },
  };
}

// If the WAL is missing or empty, nobody can have written to another one.
function isSavable({ path, isDeleted }: LostFile, file: string): boolean {
  return path !== file && (isDeleted || (path === `${file}-wal` && sizeOf(path) === 0));
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const guards = new WeakMap<Db, () => void>();

/** The problem with a connection's files; undefined if they are still the ones it opened. */
export function lossOf(db: Db): unknown {
  try {
    guards.get(db)?.();
    return undefined;
  } catch (error) {
    return error;
  }
}

const leavers = new WeakMap<Db, () => void>();

/** Closes a connection without changing its files. The WAL is kept. */
export function closeAsItIs(db: Db): void {
  const leave = leavers.get(db) ?? (() => db.close());
  leave();
}

// The last connection to close copies the WAL into the database. If the files are no longer the ones that
// were opened, that would overwrite what others put there. So this connection must not be the last, and a
// read-only connection can't copy the WAL.
function closingWithCare(db: Db, afterwards: () => void): Db {
  const close = db.close.bind(db);
  const reader = new Database(db.name, { readonly: true, fileMustExist: true });
  const closeAll = () => {
    close();
    reader.close();
    afterwards();
    return db;
  };
  db.close = () => {
    if (db.open && lossOf(db) === undefined) reader.close();
    return closeAll();
  };
  // With an empty WAL, closing can't write to the database; it removes the WAL.
  leavers.set(db, () => (sizeOf(`${db.name}-wal`) > 0 ? closeAll() : db.close()));
  try {
    // It holds the file from its first read on.
    whileBusy(() => reader.exec('SELECT 1 FROM sqlite_schema'));
  } catch (error) {
    reader.close();
    throw error;
  }
  return db;
}

// The committed data is now in an unlinked file that disappears with this process, so move it into the
// database, as long as nobody else can have created another WAL.
function save(db: Db): void {
  db.pragma('wal_checkpoint(FULL)');
}

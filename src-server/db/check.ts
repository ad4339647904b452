import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { SqliteError } from 'better-sqlite3';
import { checks } from './checksums.ts';
import { closeAsItIs } from './files/guarded.ts';
import type { Db } from './db.ts';

// SQLite looks at about 75 MB in a second: what takes longer than an answer may has a thread of its own.
const SMALL_BYTES = 4 * 1024 * 1024;

/** Whether a look at the database in a file takes no longer than an answer may. */
export const isSmallFile = (path: string): boolean => sizeOfFile(path) <= SMALL_BYTES;

/** Whether a look at a database takes no longer than an answer may. */
export const isSmall = (db: Db): boolean => sizeOf(db) <= SMALL_BYTES;

const sizeOfFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function sizeOf(db: Db): number {
  if (!db.memory) return sizeOfFile(db.name);
  const [pages, pageSize] = ['page_count', 'page_size'].map((name) =>
    Number(db.pragma(name, { simple: true })),
  );
  return (pages ?? 0) * (pageSize ?? 0);
}

/** Throws what is wrong with a database. */
export function look(db: Db): void {
  // Not the quick check, which does not hold indexes against their tables.
  requireOk(db.pragma('integrity_check(1)', { simple: true }));
  for (const check of checks) requireOk(db.prepare(check).pluck().get() ?? 'ok');
}

/** Closes a database that is damaged, and throws what SQLite finds wrong with it first. */
export function requireSound(db: Db): void {
  try {
    look(db);
  } catch (error) {
    // What is in the WAL is not to be written over what is there.
    closeAsItIs(db);
    throw error;
  }
}

function requireOk(found: unknown): void {
  if (found !== 'ok') throw new SqliteError(String(found), 'SQLITE_CORRUPT');
}

// Text instead of a file: it is run as it is from the sources, a bundle and an archive alike. Its checksum is
// that of checksums.ts.
const BESIDE = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { crc32 } = require('node:zlib');
  const Database = require(workerData.library);
  const { bytes, file } = workerData;
  const db = bytes ? new Database(Buffer.from(bytes)) : new Database(file, { readonly: true, fileMustExist: true });
  try {
    let found = db.pragma('integrity_check(1)', { simple: true });
    db.function('checksum_of', { varargs: true }, (...values) => crc32(values.join('\u001F')));
    for (const check of workerData.checks) {
      if (found !== 'ok') break;
      found = db.prepare(check).pluck().get() ?? 'ok';
    }
    parentPort.postMessage(found);
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) throw error;
    parentPort.postMessage(error.message);
  } finally {
    db.close();
  }
`;

/** Whom a look tells. */
export type Look = {
  onDamage: (damage: unknown) => void;
  onSound: () => void;
  /** Told why it could not be looked at. */
  onFailure: (error: unknown) => void;
};

/** A look that is under way or to come. */
export type Looking = {
  /** Resolves once it is over, and has it begin at once; undefined where nothing is to be waited for. */
  over: () => Promise<void> | undefined;
  stop: () => void;
};

// The processor is for the start until then.
const LOOK_AFTER_MS = 3000;

// A look at more than this takes longer than whoever waits for a change may be willing to.
const MOST_WAITED_FOR_BYTES = 200 * 1024 * 1024;

/** Looks whether a database is damaged, in a thread of its own: soon, or once a change waits for it. */
export function lookForDamage(db: Db, told: Look): Looking {
  const isWaitedFor = sizeOf(db) <= MOST_WAITED_FOR_BYTES;
  const { promise, resolve } = Promise.withResolvers<void>();
  let isOver = false;
  const end = () => {
    isOver = true;
    resolve();
  };
  let worker: Worker | undefined;
  const begin = () => {
    clearTimeout(timer);
    if (worker !== undefined) return;
    worker = workerOn(db);
    worker.unref();
    void foundBy(worker)
      .then((damage) => (damage === undefined ? told.onSound() : told.onDamage(damage)))
      .catch(told.onFailure)
      .finally(end);
  };
  const timer = setTimeout(begin, LOOK_AFTER_MS).unref();
  return {
    over() {
      if (isOver || !isWaitedFor) return undefined;
      begin();
      return promise;
    },
    stop() {
      clearTimeout(timer);
      end();
      void worker?.terminate();
    },
  };
}

/** Looks at once; resolves with the damage, if there is any, and rejects where it could not be looked at. */
export const damageOf = (db: Db): Promise<unknown> => foundBy(workerOn(db));

function workerOn(db: Db): Worker {
  const library = createRequire(import.meta.filename).resolve('better-sqlite3');
  const what = db.memory ? { bytes: db.serialize() } : { file: db.name };
  return new Worker(BESIDE, { eval: true, workerData: { library, checks, ...what } });
}

function foundBy(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    worker.once('message', (found: unknown) => {
      try {
        requireOk(found);
        resolve(undefined);
      } catch (error) {
        resolve(error);
      }
    });
    worker.once('error', reject);
  });
}

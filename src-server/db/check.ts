import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { SqliteError } from 'better-sqlite3';
import { checks } from './checksums.ts';
import { closeAsItIs } from './files/guarded.ts';
import type { Db } from './db.ts';

// SQLite checks about 75 MB per second, so checks that would delay a response run in a thread of their own.
const SMALL_BYTES = 4 * 1024 * 1024;

/** Whether the database in a file is small enough to be checked without delaying a response. */
export const isSmallFile = (path: string): boolean => sizeOfFile(path) <= SMALL_BYTES;

/** Whether a database is small enough to be checked without delaying a response. */
export const isSmall = (db: Db): boolean => sizeOf(db) <= SMALL_BYTES;

const sizeOfFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function sizeOf(db: Db): number {
  if (!db.memory) return sizeOfFile(db.name);
  const [pages, pageSize] = ['page_count', 'page_size'].map((name) =>
    Number(db.pragma(name, { simple: true })),
  );
  return (pages ?? 0) * (pageSize ?? 0);
}

/** Throws if a database is damaged. */
export function look(db: Db): void {
  // Not quick_check, which doesn't compare indexes with their tables.
  requireOk(db.pragma('integrity_check(1)', { simple: true }));
  for (const check of checks) requireOk(db.prepare(check).pluck().get() ?? 'ok');
}

/** Throws if SQLite finds a database damaged, whatever its schema. */
export function requireIntact(db: Db): void {
  requireOk(db.pragma('integrity_check(1)', { simple: true }));
}

/** Closes a damaged database, and throws the damage that SQLite reports. */
export function requireSound(db: Db): void {
  try {
    look(db);
  } catch (error) {
    // The WAL must not be written over the existing data.
    closeAsItIs(db);
    throw error;
  }
}

function requireOk(found: unknown): void {
  if (found !== 'ok') throw new SqliteError(String(found), 'SQLITE_CORRUPT');
}

// Code as text rather than a file, so that it runs unchanged from sources, from a bundle, and from an
// archive. Its checksum is the one from checksums.ts.
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

/** Callbacks for the result of a check. */
export type Look = {
  onDamage: (damage: unknown) => void;
  onSound: () => void;
  /** Called with the reason if the check failed to run. */
  onFailure: (error: unknown) => void;
};

/** A check that is running or scheduled. */
export type Looking = {
  /** Starts the check immediately and resolves once it is done; undefined if there is nothing to wait for. */
  over: () => Promise<void> | undefined;
  stop: () => void;
};

// Leaves the processor to the startup until then.
const LOOK_AFTER_MS = 3000;

// Checking more than this takes longer than a change can reasonably wait.
const MOST_WAITED_FOR_BYTES = 200 * 1024 * 1024;

/** Checks a database for damage in a separate thread, after a delay or as soon as a change waits for it. */
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

/** Checks immediately. Resolves with the damage, if any; rejects if the check failed to run. */
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

import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { SqliteError } from 'better-sqlite3';
import { checks } from './checksums.ts';
import type { Db } from './open.ts';

// SQLite looks at about 75 MB in a second: what takes longer than an answer may has a thread of its own.
const SMALL_BYTES = 4 * 1024 * 1024;

/** Whether a look at a database takes no longer than an answer may. */
export function isSmall(db: Db): boolean {
  return (statSync(db.name, { throwIfNoEntry: false })?.size ?? 0) <= SMALL_BYTES;
}

/** Closes a database that is damaged, and throws what SQLite finds wrong with it first. */
export function requireSound(db: Db): void {
  // Not the quick check, which does not hold indexes against their tables.
  try {
    requireOk(db.pragma('integrity_check(1)', { simple: true }));
    for (const check of checks) requireOk(db.prepare(check).pluck().get() ?? 'ok');
  } catch (error) {
    db.close();
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
  const db = new Database(workerData.file, { readonly: true, fileMustExist: true });
  try {
    let found = db.pragma('quick_check(1)', { simple: true });
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
  /** Told why it could not be looked at. */
  onFailure: (error: unknown) => void;
};

// The processor is for the start until then.
const LOOK_AFTER_MS = 3000;

/** Looks soon, in a thread of its own, whether a database is damaged. Returns what stops that. */
export function lookForDamage(db: Db, look: Look): () => void {
  let stop: (() => void) | undefined;
  const timer = setTimeout(() => (stop = lookNow(db, look)), LOOK_AFTER_MS).unref();
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}

function lookNow({ name }: Db, { onDamage, onFailure }: Look): () => void {
  const library = createRequire(import.meta.filename).resolve('better-sqlite3');
  const worker = new Worker(BESIDE, { eval: true, workerData: { library, file: name, checks } });
  worker.unref();
  worker.once('message', (found: unknown) => {
    try {
      requireOk(found);
    } catch (error) {
      onDamage(error);
    }
  });
  worker.once('error', onFailure);
  return () => void worker.terminate();
}

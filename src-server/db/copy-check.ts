import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { checks } from './checksums.ts';
import { APPLICATION_ID } from './files/file-header.ts';
import { FINGERPRINT, hashOfFingerprint } from './fingerprint.ts';
import { migrations } from './migrations/index.ts';

/** The facts about the content of a database file. */
export type CopyFacts = {
  /** Its schema version. */
  userVersion: number;
  /** The number of rows per table. */
  rows: Readonly<Record<string, number>>;
  /** Identifies its data; null if the schema is not the current one. */
  fingerprint: string | null;
  bytes: number;
  /** The SHA-256 of the file, in hexadecimal. */
  sha256: string;
};

type Found = CopyFacts & { applicationId: number; problem: string };

// In a thread of its own, so that requests don't wait for it. Text rather than a file, like the check in check.ts.
const CODE = `
  const { createHash } = require('node:crypto');
  const { closeSync, openSync, readSync } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  const { crc32 } = require('node:zlib');
  const Database = require(workerData.library);
  const { file, isDraft, checks, current, fingerprint } = workerData;
  const db = new Database(file, { readonly: !isDraft, fileMustExist: true });
  let found;
  try {
    // A single file that doesn't depend on companion files, wherever it is moved.
    if (isDraft) db.pragma('journal_mode = DELETE');
    const ask = (name) => db.pragma(name, { simple: true });
    let problem = ask('integrity_check(1)');
    if (problem === 'ok') problem = ask('foreign_key_check') === undefined ? '' : 'a record refers to a missing one';
    const [applicationId, userVersion] = [ask('application_id'), ask('user_version')];
    const isCurrent = userVersion === current;
    db.function('checksum_of', { varargs: true }, (...values) => crc32(values.join('\u001F')));
    for (const check of isCurrent ? checks : []) problem ||= db.prepare(check).pluck().get() ?? '';
    const names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all();
    const count = (name) => db.prepare('SELECT count(*) FROM "' + name.replaceAll('"', '""') + '"').pluck().get();
    const rows = Object.fromEntries(names.map((name) => [name, count(name)]));
    const print = isCurrent ? db.prepare(fingerprint).pluck().get() : null;
    found = { problem, applicationId, userVersion, rows, fingerprint: print };
  } finally {
    db.close();
  }
  const [hash, handle, buffer] = [createHash('sha256'), openSync(file, 'r'), Buffer.alloc(1 << 20)];
  let bytes = 0;
  try {
    for (let read; (read = readSync(handle, buffer, 0, buffer.length, bytes)) > 0; bytes += read) {
      hash.update(buffer.subarray(0, read));
    }
  } finally {
    closeSync(handle);
  }
  parentPort.postMessage({ ...found, bytes, sha256: hash.digest('hex') });
`;

/**
 * Opens a copy of the database and checks all of it: that SQLite finds it intact, that no record refers to a missing
 * one, that every record is what was written, and that it is a Perennial database of a known version. Rejects with
 * the reason if it is not good, or if `signal` is aborted. Only an unfinished copy (`isDraft`) is written to: it
 * becomes a single file.
 */
export async function checkCopy(
  file: string,
  { isDraft = false, signal }: { isDraft?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<CopyFacts> {
  signal?.throwIfAborted();
  const { applicationId, problem, ...facts } = await inWorker(file, isDraft, signal);
  if (problem !== '') throw new Error(`it is damaged (${problem})`);
  if (applicationId !== APPLICATION_ID) throw new Error('it is not a Perennial database');
  if (facts.userVersion > migrations.length) {
    throw new Error(`a newer version of Perennial wrote it (schema ${facts.userVersion})`);
  }
  if (!Object.values(facts.rows).some((count) => count > 0)) throw new Error('it is empty');
  const { fingerprint } = facts;
  return { ...facts, fingerprint: fingerprint === null ? null : hashOfFingerprint(fingerprint) };
}

function inWorker(file: string, isDraft: boolean, signal: AbortSignal | undefined): Promise<Found> {
  const library = createRequire(import.meta.filename).resolve('better-sqlite3');
  const workerData = {
    library,
    file,
    isDraft,
    checks,
    current: migrations.length,
    fingerprint: FINGERPRINT,
  };
  const worker = new Worker(CODE, { eval: true, workerData });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  const found = new Promise<Found>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      reject((signal?.reason as Error | undefined) ?? new Error('the check ended early'));
    });
  });
  return found.finally(() => signal?.removeEventListener('abort', stop));
}

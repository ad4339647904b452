import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../contract/errors.ts';
import { threadFile } from '../../platform/thread-file.ts';
import { isArchive, isDatabase } from './file/signatures.ts';
import { tooLarge } from './file/too-large.ts';
import { limitsFor } from './limits.ts';
import type { ImportRow, ReadSummary } from './read.ts';
import type { ReadOptions } from './source.ts';
import type { ReadMessage, ReadTask } from './worker.ts';

/** Everything read from an import file. */
export type ReadImport = ReadSummary & { rows: ImportRow[] };

/**
 * Reads an untrusted file in a worker with bounded memory and time. Rejects with an {@link AppError} if the
 * file can't be imported, and with the abort reason of `signal`.
 */
export async function readImport(
  bytes: Uint8Array,
  options: ReadOptions,
  signal?: AbortSignal,
): Promise<ReadImport> {
  // Before it is copied for the thread.
  const { fileBytes, textBytes } = limitsFor(bytes);
  const most = isArchive(bytes) || isDatabase(bytes) ? fileBytes : textBytes;
  if (bytes.length > most) throw tooLarge(most);
  const scratch = await mkdtemp(join(tmpdir(), 'perennial-import-'));
  try {
    return await readInThread({ bytes, options, scratch }, signal);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const WORKER = threadFile(import.meta.url, 'import-worker');

async function readInThread(task: ReadTask, signal: AbortSignal | undefined): Promise<ReadImport> {
  signal?.throwIfAborted();
  const limits = limitsFor(task.bytes);
  const worker = new Worker(WORKER, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
  });
  const ended = Promise.withResolvers<void>();
  const { promise, resolve, reject } = Promise.withResolvers<ReadImport>();
  const rows: ImportRow[] = [];
  worker.on('message', (message: ReadMessage) => {
    if ('rows' in message) rows.push(...message.rows);
    else if ('summary' in message) resolve({ ...message.summary, rows });
    else reject(refusal(message.refused));
  });
  worker.once('error', (error: NodeJS.ErrnoException) => {
    const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(isTooMuch ? new AppError('fileTooComplex', {}) : error);
  });
  worker.once('exit', () => {
    // No effect if the outcome has already arrived.
    reject(new Error('The thread that reads a file ended before it was done.'));
    ended.resolve();
  });
  const stop = (reason: Error) => {
    reject(reason);
    void worker.terminate();
  };
  const timer = setTimeout(() => stop(new AppError('fileTooComplex', {})), limits.milliseconds);
  const abort = () => stop(signal?.reason as Error);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    // The worker's copy of a database is in use until it exits.
    await ended.promise;
  }
}

type Refused = Extract<ReadMessage, { refused: unknown }>['refused'];

const refusal = ({ code, params }: Refused) => new AppError(code, params as never);

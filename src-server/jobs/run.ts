import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { SqliteError } from 'better-sqlite3';
import type { Context } from '../context.ts';
import { AppError } from '../contract/errors.ts';
import type { Writer } from '../db/writer.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { threadFile } from '../platform/thread-file.ts';
import { cancel, newState } from './cancelling.ts';
import {
  type JobInput,
  type JobName,
  type JobOutput,
  type JobRow,
  readingJobs,
} from './registry.ts';
import type { JobMessage, JobResult, JobStart } from './worker.ts';

/** Runs a job in a thread of its own; see {@link createJobs}. */
export type RunJob = <Name extends JobName>(
  name: Name,
  input: JobInput<Name>,
  options?: { rows?: readonly JobRow<Name>[]; signal?: AbortSignal | undefined },
) => Promise<JobOutput<Name>>;

type Parts = {
  context: Context;
  folder: Pick<DataFolder, 'path'>;
  writer: Pick<Writer, 'standAside'>;
};

const WORKER = threadFile(import.meta.url, 'job-worker');

// Cloning more of them at once would hold up other requests.
const ROWS_IN_A_MESSAGE = 250;

/**
 * Returns a function that runs a job in one transaction while requests are served; their changes wait. It rejects with
 * what the job throws, or with the abort reason of `signal`, and then nothing has changed.
 */
export const createJobs =
  ({ context, folder, writer }: Parts): RunJob =>
  async (name, input, { rows = [], signal } = {}) => {
    const run = async () => {
      signal?.throwIfAborted();
      const start = { name, dataDir: folder.path, moment: momentOf(context), state: newState() };
      return inThread(start, { input, rows }, signal);
    };
    if (readingJobs.has(name)) return (await run()) as JobOutput<typeof name>;
    const output = await writer.standAside(run);
    // Another connection has committed.
    context.changes.look();
    return output as JobOutput<typeof name>;
  };

const momentOf = ({ clock }: Context) => ({
  now: clock.now(),
  timeZone: clock.timeZone(),
  today: clock.today(),
  locale: clock.locale(),
});

type Given = { input: unknown; rows: readonly unknown[] };

async function inThread(
  start: JobStart,
  given: Given,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const worker = new Worker(WORKER, { workerData: start });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  worker.once('message', (result: JobResult) => {
    if ('output' in result) resolve(result.output);
    else reject(errorOf(result));
  });
  worker.once('error', reject);
  // No effect if the outcome has already arrived.
  worker.once('exit', () => reject(new Error('The thread of a job ended before it was done.')));
  const abort = () => {
    if (cancel(start.state)) reject(signal?.reason);
  };
  signal?.addEventListener('abort', abort, { once: true });
  try {
    // Both at once, because it can end before it has all of its input.
    const [output] = await Promise.all([promise, sendTo(worker, given)]);
    return output;
  } finally {
    signal?.removeEventListener('abort', abort);
    // Until it has ended, it may have the database open.
    await worker.terminate();
  }
}

async function sendTo(worker: Worker, { input, rows }: Given): Promise<void> {
  const send = (message: JobMessage) => worker.postMessage(message, []);
  for (let at = 0; at < rows.length; at += ROWS_IN_A_MESSAGE) {
    send({ rows: rows.slice(at, at + ROWS_IN_A_MESSAGE) });
    await nextTurn();
  }
  send({ input });
}

function errorOf(result: Exclude<JobResult, { output: unknown }>): Error {
  if ('refused' in result) {
    const { code, params, field } = result.refused;
    return new AppError(code, ...([params, field] as unknown as [never]));
  }
  const { message, code, stack } = result.failed;
  // Its kind tells whether the data can still be written.
  const error = code.startsWith('SQLITE_') ? new SqliteError(message, code) : new Error(message);
  return Object.assign(error, { stack, ...(code !== '' && { code }) });
}

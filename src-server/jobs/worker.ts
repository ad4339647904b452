import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../contract/errors.ts';
import type { AppErrorCode } from '../contract/error-messages.ts';
import { openDataBeside } from '../open-data.ts';
import type { Clock } from '../platform/clock.ts';
import { pathsIn } from '../platform/data-folder.ts';
import { systemIds } from '../platform/ids.ts';
import { type JobName, jobs } from './registry.ts';
import { commitUnlessCancelled } from './cancelling.ts';

/** The moment at which a job starts, which stays its present. */
export type Moment = { now: number; timeZone: string; today: string; locale: string };

/** The start of a job. */
export type JobStart = {
  name: JobName;
  dataDir: string;
  moment: Moment;
  /** Shared with the thread that may cancel it. */
  state: Int32Array;
};

/** Sent to the worker: rows in pieces, then everything else. */
export type JobMessage = { rows: unknown[] } | { input: unknown };

/** Sent back by the worker. Errors lose their class and code on the way. */
export type JobResult =
  | { output: unknown }
  | { refused: { code: AppErrorCode; params: unknown; field: string | undefined } }
  | { failed: { message: string; code: string; stack: string } };

const clockAt = ({ now, timeZone, today, locale }: Moment): Clock => ({
  now: () => now,
  monotonic: () => performance.now(),
  timeZone: () => timeZone,
  today: () => today,
  locale: () => locale,
});

function run({ name, dataDir, moment, state }: JobStart, given: Given): unknown {
  const sources = { clock: clockAt(moment), ids: systemIds };
  const { context, close } = openDataBeside(pathsIn(dataDir), sources);
  const job = jobs[name] as (context: unknown, given: unknown) => unknown;
  try {
    return job(context, { ...given, beforeCommit: () => commitUnlessCancelled(state) });
  } finally {
    close();
  }
}

type Given = { input: unknown; rows: unknown[] };

function resultOf(start: JobStart, given: Given): JobResult {
  try {
    return { output: run(start, given) };
  } catch (error) {
    if (error instanceof AppError) {
      const { code, params, field } = error;
      return { refused: { code, params, field } };
    }
    if (!(error instanceof Error)) throw error;
    const { message, stack = '' } = error;
    return { failed: { message, stack, code: 'code' in error ? String(error.code) : '' } };
  }
}

const rows: unknown[] = [];
parentPort?.on('message', (message: JobMessage) => {
  if ('rows' in message) {
    rows.push(...message.rows);
    return;
  }
  parentPort?.postMessage(resultOf(workerData as JobStart, { ...message, rows }), []);
  parentPort?.close();
});

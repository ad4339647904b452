import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../contract/errors.ts';
import type { AppErrorCode } from '../../contract/error-messages.ts';
import { type ImportRow, type ReadSummary, readFile } from './read.ts';
import type { ReadOptions } from './source.ts';

/** The input of the worker. */
export type ReadTask = { bytes: Uint8Array; options: ReadOptions; scratch: string };

/** Sent back by the worker: batches of rows, small enough to deserialize quickly, then the outcome. */
export type ReadMessage =
  | { rows: ImportRow[] }
  | { summary: ReadSummary }
  | { refused: { code: AppErrorCode; params: unknown } };

const ROWS_IN_A_MESSAGE = 250;

const send = (message: ReadMessage) => parentPort?.postMessage(message, []);

async function run({ bytes, options, scratch }: ReadTask): Promise<void> {
  let rows: ImportRow[] = [];
  const flush = () => {
    send({ rows });
    rows = [];
  };
  try {
    const summary = await readFile(bytes, options, scratch, (row) => {
      rows.push(row);
      if (rows.length === ROWS_IN_A_MESSAGE) flush();
    });
    flush();
    send({ summary });
  } catch (error) {
    // Anything else is a bug: it ends the worker with an error event.
    if (!(error instanceof AppError)) throw error;
    send({ refused: { code: error.code, params: error.params } });
  }
}

void run(workerData as ReadTask);

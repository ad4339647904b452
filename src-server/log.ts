import { type Logger, pino } from 'pino';
import { type RotatingFileStream, createStream } from 'rotating-file-stream';
import { redactKeys } from './domain/api-key.ts';

/** A log of one JSON object a line. */
export type Log = Logger;

const FILE_SIZE = '5M';
const FILES_KEPT = 4;
const PAUSE_AFTER_FAILURE_MS = 1000;

/**
 * A log in `perennial.log` of `folder`, rotated at 5 MB, four old files kept. Everything that looks
 * like a key is made unreadable on its way to the file.
 */
export function openLog(folder: string): { log: Log; close: () => Promise<void> } {
  const file = new LogFile(folder);
  const log = pino(
    { base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => file.write(redactKeys(line)) },
  );
  return { log, close: () => file.close() };
}

/**
 * The rotating file. A line that can't be written (a full disk) is lost and must not take the
 * server down; the file is opened anew for a later one, because its stream does not recover.
 */
class LogFile {
  readonly #folder: string;
  #stream: RotatingFileStream | undefined;
  #pausedUntil = 0;
  #closed = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  write(line: string): void {
    // What is still logged while the program ends has nowhere to go.
    if (this.#closed || performance.now() < this.#pausedUntil) return;
    this.#stream ??= this.#open();
    this.#stream.write(line);
  }

  close(): Promise<void> {
    this.#closed = true;
    const stream = this.#stream;
    if (stream === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      stream.once('close', resolve);
      stream.end(() => resolve());
    });
  }

  #open(): RotatingFileStream {
    const stream = createStream(fileName, {
      path: this.#folder,
      size: FILE_SIZE,
      rotate: FILES_KEPT,
      mode: 0o600,
    });
    stream.on('error', () => {
      if (this.#stream === stream) this.#stream = undefined;
      this.#pausedUntil = performance.now() + PAUSE_AFTER_FAILURE_MS;
    });
    return stream;
  }
}

function fileName(index: unknown): string {
  return typeof index === 'number' ? `perennial.log.${index}` : 'perennial.log';
}

import { type Logger, pino } from 'pino';
import { type RotatingFileStream, createStream } from 'rotating-file-stream';
import { redactKeys } from '../domain/api-key.ts';
import { makeFolder } from '../db/files/folders.ts';

/** A log with one JSON object per line. */
export type Log = Logger;

/** A log and its file. */
export type OpenLog = {
  log: Log;
  /** The newest lines, oldest first, whether or not they could be written. */
  recent: () => readonly string[];
  /** Resolves once everything logged so far has been written or has failed. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
};

const FILE_SIZE = '5M';
const FILES_KEPT = 4;
const PAUSE_AFTER_FAILURE_MS = 1000;
const RECENT_LINES = 40;
// More than a working disk leaves pending, but bounded, so that a hanging disk doesn't exhaust memory.
const MOST_WAITING = 20_000;
// Small enough that no file grows far beyond its limit: the stream only rotates between writes.
const LINES_AT_ONCE = 1000;

// The token of a sign-in link.
const LINK_TOKEN = /(#token=)[\w-]+/g;

/** `text` with everything that looks like a key or token redacted. */
export const redactSecrets = (text: string): string =>
  redactKeys(text).replaceAll(LINK_TOKEN, '$1[redacted]');

/**
 * A log in `perennial.log` in `folder`, rotated at 5 MB, with four old files kept. Anything that looks like a
 * key is redacted before it is written.
 */
export function openLog(folder: string): OpenLog {
  const file = new LogFile(folder, (lines) =>
    log.warn({ lines }, 'dropped log lines: they arrived faster than they could be written'),
  );
  const recent: string[] = [];
  const write = (line: string) => {
    const safe = redactSecrets(line);
    recent.push(safe.trimEnd());
    if (recent.length > RECENT_LINES) recent.shift();
    file.write(safe);
  };
  const log: Log = pino(
    { base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    { write },
  );
  return { log, recent: () => recent, flush: () => file.flush(), close: () => file.close() };
}

/**
 * The rotating file. A line that can't be written (because the disk is full) is lost and must not stop the
 * server. The file is reopened for a later line, because its stream doesn't recover.
 */
class LogFile {
  readonly #folder: string;
  #stream: RotatingFileStream | undefined;
  #waiting: string[] = [];
  #writing: Promise<void> | undefined;
  #pausedUntil = 0;
  #closed = false;
  #lost = 0;
  readonly #onLost: (lines: number) => void;

  constructor(folder: string, onLost: (lines: number) => void) {
    this.#folder = folder;
    this.#onLost = onLost;
  }

  write(line: string): void {
    // Anything logged while the program is exiting is discarded.
    if (this.#closed || this.#isPaused()) return;
    if (this.#waiting.length < MOST_WAITING) {
      this.#waiting.push(line);
      this.#writing ??= this.#writeAll();
    } else this.#lost += 1;
  }

  async flush(): Promise<void> {
    await this.#writing;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#writing;
    const stream = this.#stream;
    if (stream === undefined) return;
    await new Promise<void>((resolve) => {
      stream.once('close', resolve);
      stream.end(() => resolve());
    });
  }

  // The stream writes each chunk separately, so lines that arrive during a write are combined into one chunk.
  // Line by line, the log of a busy server would fall behind and fill the memory.
  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#isPaused()) {
      const text = this.#waiting.splice(0, LINES_AT_ONCE).join('');
      const lost = this.#lost;
      this.#lost = 0;
      if (lost > 0) this.#onLost(lost);
      const stream = (this.#stream ??= this.#open());
      await new Promise<void>((done) => stream.write(text, () => done()));
    }
    this.#waiting = [];
    this.#writing = undefined;
  }

  #isPaused(): boolean {
    return performance.now() < this.#pausedUntil;
  }

  #open(): RotatingFileStream {
    try {
      // Before the stream creates it with wider permissions.
      makeFolder(this.#folder);
    } catch {
      // The stream hits the same error and reports it below.
    }
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

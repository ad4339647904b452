import { type Logger, pino } from 'pino';
import { createStream } from 'rotating-file-stream';
import { redactKeys } from './domain/api-key.ts';

export type Log = Logger;

const FILE_SIZE = '5M';
const FILES_KEPT = 4;

/**
 * A log of one JSON object a line in `perennial.log` of `folder`, rotated at 5 MB, four old files
 * kept. Everything that looks like a key is made unreadable on its way to the file.
 */
export function openLog(folder: string): { log: Log; close: () => Promise<void> } {
  const stream = createStream(fileName, {
    path: folder,
    size: FILE_SIZE,
    rotate: FILES_KEPT,
    mode: 0o600,
  });
  // A log that can't be written (a full disk) must not take the server down with it.
  stream.on('error', (error) =>
    process.emitWarning(`The log can not be written: ${error.message}`),
  );
  const log = pino(
    { base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    {
      write(line) {
        // What is still logged while the program ends has nowhere to go.
        if (!stream.writableEnded) stream.write(redactKeys(line));
      },
    },
  );
  const close = () => new Promise<void>((resolve) => stream.end(() => resolve()));
  return { log, close };
}

function fileName(index: unknown): string {
  return typeof index === 'number' ? `perennial.log.${index}` : 'perennial.log';
}

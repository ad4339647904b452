import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { mostBytesOf } from '../contract/app/export-file.ts';
import { AppError } from '../contract/errors.ts';
import { tooLarge } from '../transfer/import/file/too-large.ts';
import { unreadable } from './unreadable.ts';

const PIECE_BYTES = 1024 * 1024;

/** The content of a file, or of stdin if its path is `-`. Throws {@link CliError}, and {@link AppError} if it is too large. */
export async function contentOf(path: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let [size, most] = [0, 0];
  try {
    const stream =
      path === '-' ? process.stdin : createReadStream(path, { highWaterMark: PIECE_BYTES });
    // Piece by piece, because the size of a pipe or a device is unknown.
    for await (const piece of stream) {
      const bytes = piece as Buffer;
      if (size === 0) most = mostBytesOf(bytes);
      size += bytes.length;
      if (size > most) throw tooLarge(most);
      pieces.push(bytes);
    }
    return Buffer.concat(pieces, size);
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(resolve(path), error);
  }
}

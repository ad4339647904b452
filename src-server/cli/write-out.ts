import { resolve } from 'node:path';
import { replaceFile } from '../platform/replace-file.ts';
import { CliError } from './cli-error.ts';

/** Writes a file that an option named, and returns its absolute path. Throws a {@link CliError}. */
export function writeOut(path: string, text: string, option: string): string {
  const file = resolve(path);
  try {
    replaceFile(file, text, { durable: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CliError(
      `${file} could not be written: ${why}`,
      `Choose another file with ${option}.`,
    );
  }
  return file;
}

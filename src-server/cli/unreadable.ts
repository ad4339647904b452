import { CliError } from './cli-error.ts';

/** The error for a file, named by its whole path, that can't be read. */
export function unreadable(path: string, error: unknown): CliError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return new CliError(`There is no file ${path}`, 'Check its path.');
  if (code === 'EISDIR') {
    return new CliError(`${path} is a folder.`, 'Name a file in it.');
  }
  if (code === 'EACCES') {
    return new CliError(
      `You are not allowed to read ${path}`,
      'Check the permissions of the file.',
    );
  }
  const why = error instanceof Error ? error.message : String(error);
  return new CliError(`${path} could not be read: ${why}`, 'Check the file and its disk.');
}

import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The kind of failure, for interfaces that word it themselves. */
export type StoreFailure =
  | 'held'
  | 'newer'
  | 'damaged'
  | 'lost'
  | 'foreign_log'
  | 'not_ours'
  | 'disk_full'
  | 'read_only'
  | 'not_a_folder'
  | 'not_a_file'
  | 'other';

type Details = ErrorOptions & {
  kind?: StoreFailure;
  /**
   * Depending on the kind: who holds the data, which version wrote it, which backup is good, or which path is in
   * the way.
   */
  about?: string;
};

/** A failure to open or keep the data, which requires action by the user. */
export class StoreError extends Error {
  override name = 'StoreError';
  /** What to do next, as an imperative sentence. */
  readonly suggestedFix: string;
  readonly kind: StoreFailure;
  readonly about: string;
  constructor(message: string, suggestedFix: string, details: Details = {}) {
    super(message, details);
    this.suggestedFix = suggestedFix;
    this.kind = details.kind ?? failureOf(details.cause);
    this.about = details.about ?? '';
  }
}

/** The error for a file that is not an intact database. */
export function damaged(
  file: string,
  options?: ErrorOptions,
  advice = 'Move the file away and put a good backup in its place.',
): StoreError {
  return new StoreError(`${file} is damaged or is not a database.`, advice, {
    ...options,
    kind: 'damaged',
  });
}

/** Converts an error from opening `file` into one that the user can act on. */
export function asStoreError(error: unknown, file: string): unknown {
  if (error instanceof StoreError || !(error instanceof Error) || !('code' in error)) return error;
  const code = String(error.code);
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return damaged(file, { cause: error });
  }
  // Other errors from SQLite or the system. Programming errors are passed through.
  if (!code.startsWith('SQLITE_') && !('syscall' in error)) return error;
  const folder = [file, `${file}-wal`, `${file}-shm`, `${file}-journal`].find(isFolder);
  if (folder !== undefined) return inTheWay(folder, 'not_a_file', { cause: error });
  return new StoreError(
    `${file} cannot be opened: ${error.message}.`,
    'Check that the disk has free space and that the folder is writable.',
    { cause: error },
  );
}

/** The error for a folder in place of a file, or vice versa. */
function inTheWay(
  path: string,
  kind: 'not_a_folder' | 'not_a_file',
  options: ErrorOptions,
): StoreError {
  const [is, needed] = kind === 'not_a_file' ? ['folder', 'file'] : ['file', 'folder'];
  return new StoreError(
    `${path} is a ${is}, but Perennial needs a ${needed} there.`,
    'Move it away, or choose another data folder with --data-dir.',
    { ...options, kind, about: path },
  );
}

/** The error for a folder that can't be created because a file has its name or that of a parent. */
export function fileInTheWay(folder: string, options: ErrorOptions): StoreError | undefined {
  const file = [...upwards(folder)].find(isFile);
  return file === undefined ? undefined : inTheWay(file, 'not_a_folder', options);
}

function* upwards(path: string): Generator<string> {
  yield path;
  if (dirname(path) !== path) yield* upwards(dirname(path));
}

const isFolder = (path: string) => statOf(path)?.isDirectory() === true;
const isFile = (path: string) => statOf(path)?.isDirectory() === false;

// Below a file, or without permission to look, there is nothing to report.
function statOf(path: string) {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

// Codes of SQLite and the system. SQLite's can be more specific, such as SQLITE_READONLY_DIRECTORY.
const CODES: readonly [start: string, failure: StoreFailure][] = [
  ['SQLITE_FULL', 'disk_full'],
  ['ENOSPC', 'disk_full'],
  ['EDQUOT', 'disk_full'],
  // There is no space for the shared memory file.
  ['SQLITE_IOERR_SHMSIZE', 'disk_full'],
  ['SQLITE_READONLY', 'read_only'],
  ['EROFS', 'read_only'],
  ['EACCES', 'read_only'],
  ['EPERM', 'read_only'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_CORRUPT', 'damaged'],
];

/** The kind of any error. */
export function failureOf(error: unknown): StoreFailure {
  if (error instanceof StoreError) return error.kind;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return CODES.find(([start]) => code.startsWith(start))?.[1] ?? 'other';
}

/** Whether a write failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return failureOf(error) === 'disk_full';
}

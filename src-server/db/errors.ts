import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** What kind of failure it is, for those who say it in words of their own. */
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
  /** Who holds the data, which version wrote it, which folder has copies of it or which copy is good, or which path is in the way. */
  about?: string;
};

/** A failure to open or hold the data that a person has to act on. */
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

/** The error for a file that is no whole database; `copies` is a folder with copies of it. */
export function damaged(file: string, options?: ErrorOptions, copies = ''): StoreError {
  const from = copies === '' ? '' : ` Backups are in ${copies}.`;
  return new StoreError(
    `${file} is damaged or is not a database.`,
    `Move the file away and put a good backup in its place.${from}`,
    { ...options, kind: 'damaged', about: copies },
  );
}

/** `error` as what a person can act on, where opening `file` failed with it. */
export function asStoreError(error: unknown, file: string): unknown {
  if (error instanceof StoreError || !(error instanceof Error) || !('code' in error)) return error;
  const code = String(error.code);
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return damaged(file, { cause: error });
  }
  // Anything else that SQLite or the system refuses; what is a mistake of ours stays as it is.
  if (!code.startsWith('SQLITE_') && !('syscall' in error)) return error;
  const folder = [file, `${file}-wal`, `${file}-shm`, `${file}-journal`].find(isFolder);
  if (folder !== undefined) return inTheWay(folder, 'not_a_file', { cause: error });
  return new StoreError(
    `${file} cannot be opened: ${error.message}.`,
    'Check that the disk has free space and that the folder is writable.',
    { cause: error },
  );
}

/** The error for a folder in the place of a file, or a file in the place of a folder. */
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

/** The error for a folder that could not be made because a file has its name, or that of one above it. */
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

// Below a file, and where nothing may be looked at, there is nothing to tell.
function statOf(path: string) {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

// Codes of SQLite and of the system; SQLite's can be more exact, such as SQLITE_READONLY_DIRECTORY.
const CODES: readonly [start: string, failure: StoreFailure][] = [
  ['SQLITE_FULL', 'disk_full'],
  ['ENOSPC', 'disk_full'],
  ['EDQUOT', 'disk_full'],
  // No room for what connections share.
  ['SQLITE_IOERR_SHMSIZE', 'disk_full'],
  ['SQLITE_READONLY', 'read_only'],
  ['EROFS', 'read_only'],
  ['EACCES', 'read_only'],
  ['EPERM', 'read_only'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_CORRUPT', 'damaged'],
];

/** What kind of failure any error is. */
export function failureOf(error: unknown): StoreFailure {
  if (error instanceof StoreError) return error.kind;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return CODES.find(([start]) => code.startsWith(start))?.[1] ?? 'other';
}

/** Whether a write failed for want of room on the disk. */
export function isDiskFull(error: unknown): boolean {
  return failureOf(error) === 'disk_full';
}

import { SqliteError } from 'better-sqlite3';

/** What kind of failure it is, for those who say it in words of their own. */
export type StoreFailure =
  | 'held'
  | 'newer'
  | 'damaged'
  | 'not_ours'
  | 'disk_full'
  | 'read_only'
  | 'other';

type Details = ErrorOptions & {
  kind?: StoreFailure;
  /** Who holds the data, which version wrote it, or in which folder there are copies of it. */
  about?: string;
};

/** A failure to open or hold the data that a person has to act on. */
export class StoreError extends Error {
  override name = 'StoreError';
  /** What to do next, as an imperative sentence. */
  readonly nextStep: string;
  readonly kind: StoreFailure;
  readonly about: string;
  constructor(message: string, nextStep: string, details: Details = {}) {
    super(message, details);
    this.nextStep = nextStep;
    this.kind = details.kind ?? failureOf(details.cause);
    this.about = details.about ?? '';
  }
}

/** The error for a file that is no whole database; `copies` is a folder with copies of it. */
export function damaged(file: string, options?: ErrorOptions, copies = ''): StoreError {
  const from = copies === '' ? '' : ` Copies from before updates are in ${copies}.`;
  return new StoreError(
    `${file} is damaged or is not a database.`,
    `Move that file away and put a good copy in its place.${from}`,
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
  if (!(error instanceof SqliteError) && !('syscall' in error)) return error;
  return new StoreError(
    `${file} can not be opened: ${error.message}.`,
    'Check that the disk has space and that the folder can be written to.',
    { cause: error },
  );
}

// Codes of SQLite and of the system; SQLite's can be more exact, such as SQLITE_READONLY_DIRECTORY.
const CODES: readonly [start: string, failure: StoreFailure][] = [
  ['SQLITE_FULL', 'disk_full'],
  ['ENOSPC', 'disk_full'],
  ['EDQUOT', 'disk_full'],
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

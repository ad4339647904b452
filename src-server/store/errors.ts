import { SqliteError } from 'better-sqlite3';

/** A failure to open or hold the data that a person has to act on. */
export class StoreError extends Error {
  override name = 'StoreError';
  /** What to do next, as an imperative sentence. */
  readonly nextStep: string;
  constructor(message: string, nextStep: string, options?: ErrorOptions) {
    super(message, options);
    this.nextStep = nextStep;
  }
}

/** The error for a file that is no whole database. */
export function damaged(file: string, options?: ErrorOptions): StoreError {
  return new StoreError(
    `${file} is damaged or is not a database.`,
    'Move that file away and put a good copy in its place.',
    options,
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

/** Whether a write failed for want of room on the disk. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof SqliteError && error.code === 'SQLITE_FULL';
}

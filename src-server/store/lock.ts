import Database, { SqliteError } from 'better-sqlite3';
import { asStoreError } from './errors.ts';
import { ensurePrivateFile } from './private-file.ts';

/** Gives a lock back. */
export type Unlock = () => void;

/**
 * Takes a lock that one process at a time can hold, on the file at `path`; undefined when another
 * still holds it after `waitMs`. The system gives the lock back by itself when its holder dies,
 * however it dies: it is SQLite's own lock on a file of nothing, which works alike on every system.
 * Throws `StoreError` where the file can't be used.
 */
export function tryLock(path: string, waitMs = 0): Unlock | undefined {
  try {
    ensurePrivateFile(path);
    const db = new Database(path, { timeout: waitMs });
    try {
      db.exec('BEGIN EXCLUSIVE');
      return () => db.close();
    } catch (error) {
      db.close();
      if (error instanceof SqliteError && error.code === 'SQLITE_BUSY') return undefined;
      throw error;
    }
  } catch (error) {
    throw asStoreError(error, path);
  }
}

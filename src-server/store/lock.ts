import { lstatSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database, { SqliteError } from 'better-sqlite3';
import { StoreError, asStoreError } from './errors.ts';
import { absoluteFolder, makeFolder } from './folders.ts';
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
      // Else SQLite begins a journal beside the file, for which a full disk has no room.
      db.pragma('journal_mode = MEMORY');
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

/**
 * Locks a file by what it is instead of by its path: whoever comes by a hard link, or after the lock
 * beside it was deleted, is refused as well. The lock lies in a folder of the user's own in the system's
 * temporary folder. Returns undefined where another process holds it, and a lock of nothing where there
 * is no such file yet or the folder cannot be used.
 */
export function tryLockIdentity(file: string): Unlock | undefined {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  const folder = lockFolder();
  if (stats === undefined || folder === undefined) return () => {};
  const path = join(folder, `${stats.dev}-${stats.ino}.lock`);
  try {
    const unlock = tryLock(path);
    return (
      unlock &&
      (() => {
        rmSync(path, { force: true });
        unlock();
      })
    );
  } catch (error) {
    if (error instanceof StoreError) return () => {};
    throw error;
  }
}

function lockFolder(): string | undefined {
  const uid = process.getuid?.();
  const folder = join(
    absoluteFolder(process.env['XDG_RUNTIME_DIR']) ?? tmpdir(),
    `perennial-${uid ?? 'locks'}`,
  );
  try {
    makeFolder(folder);
    const stats = lstatSync(folder);
    // Somebody else's would let them keep Perennial from starting.
    const isOwn = stats.isDirectory() && (uid === undefined || stats.uid === uid);
    return isOwn ? folder : undefined;
  } catch {
    return undefined;
  }
}

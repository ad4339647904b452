import { existsSync, lstatSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import Database, { SqliteError } from 'better-sqlite3';
import { StoreError, asStoreError } from './errors.ts';
import { guardFiles, identityOf } from './files/file-guard.ts';
import { makeFolder } from './files/folders.ts';
import { keepOpen } from './files/open-file.ts';
import { ensurePrivateFile } from './files/private-file.ts';

/** Releases a lock. */
export type Unlock = () => void;

/**
 * Takes an exclusive lock on the file at `path`; undefined if another process still holds it after `waitMs`.
 * It is SQLite's own lock on an empty file: the system releases it when the process dies in any way, and it
 * works the same on all systems. Throws `StoreError` if the file can't be used.
 */
export function tryLock(path: string, waitMs = 0): Unlock | undefined {
  try {
    ensurePrivateFile(path);
    const db = new Database(path, { timeout: waitMs });
    try {
      // Otherwise SQLite creates a journal next to the file, for which a full disk has no space.
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
 * Takes a lock like {@link tryLock} whose file exists only as long as it is held; undefined while another process
 * holds it.
 */
export function takeLock(path: string): Unlock | undefined {
  const unlock = tryLockNamed(path, 0);
  if (unlock === undefined) return undefined;
  return () => {
    // Before releasing the lock: afterwards the file could belong to another holder.
    rmSync(path, { force: true });
    unlock();
  };
}

/** A lock on a file's identity, independent of its path. */
export type IdentityLock = {
  release: Unlock;
  /** Throws `StoreError` if the lock's own file is gone or was replaced, because it then excludes nobody. */
  check: () => void;
};

/**
 * Locks a file by its identity instead of its path, so that a process that uses a hard link, or that deleted
 * the lock next to it, is also refused and can read who `holder` is. Returns undefined if another process
 * still holds it after `waitMs`, and a no-op lock if the file doesn't exist yet or there is no place for
 * locks.
 */
export function tryLockIdentity(
  file: string,
  { holder = '', waitMs = 0 }: { holder?: string; waitMs?: number } = {},
): IdentityLock | undefined {
  // Otherwise another file could get the inode number of a deleted one, and be refused.
  const letGo = keepIfUsable(file);
  const taken: LockFile[] = [];
  const release = () => {
    for (const { free } of taken.splice(0)) free();
    letGo();
  };
  for (const path of lockPathsFor(file)) {
    const lockFile = takeIfUsable(path, holder, waitMs);
    if (lockFile === 'held') {
      release();
      return undefined;
    }
    if (lockFile !== undefined) taken.push(lockFile);
  }
  const [first] = taken;
  // System cleaners empty the later locations.
  return { release, check: first === undefined ? () => {} : guardFiles([first.path]) };
}

function keepIfUsable(file: string): () => void {
  try {
    // Opening something that isn't a regular file could block.
    return statSync(file).isFile() ? keepOpen(file).release : () => {};
  } catch {
    // It doesn't exist yet or is unreadable, which is reported by the code that needs it.
    return () => {};
  }
}

/** The recorded holder of the lock on `file`, if known. */
export function holderOf(file: string): string | undefined {
  for (const path of lockPathsFor(file)) {
    try {
      return readFileSync(holderPath(path), 'utf8');
    } catch {
      // It is in the other location, or there was no space for it.
    }
  }
  return undefined;
}

type LockFile = { path: string; free: () => void };

const holderPath = (path: string) => `${path}.holder`;

function takeIfUsable(path: string, holder: string, waitMs: number): LockFile | 'held' | undefined {
  try {
    const unlock = tryLockNamed(path, waitMs);
    if (unlock === undefined) return 'held';
    if (holder !== '') note(holderPath(path), holder);
    const free = () => {
      if (holder !== '') rmSync(holderPath(path), { force: true });
      // Before releasing the lock: afterwards the file could belong to another holder.
      rmSync(path, { force: true });
      unlock();
    };
    return { path, free };
  } catch (error) {
    if (asStoreError(error, path) instanceof StoreError) return undefined;
    throw error;
  }
}

// The previous holder may have removed the file between opening and locking it.
const TRIES = 5;

function tryLockNamed(path: string, waitMs: number): Unlock | undefined {
  for (let tries = 0; tries < TRIES; tries += 1) {
    ensurePrivateFile(path);
    const opened = identityOf(path);
    const unlock = tryLock(path, waitMs);
    const isNamed = opened !== undefined && identityOf(path) === opened;
    if (unlock === undefined || isNamed) return unlock;
    unlock();
  }
  return undefined;
}

function note(path: string, text: string): void {
  try {
    rmSync(path, { force: true });
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
  } catch {
    // Only informative, and the disk may be full.
  }
}

function lockPathsFor(file: string): string[] {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  if (stats === undefined) return [];
  return lockFolders().map((folder) => join(folder, `${stats.dev}-${stats.ino}.lock`));
}

// Ignores environment variables, because a service, a terminal, and cron would each use a different location.
// All locations are used, because some processes may not see the home folder.
function lockFolders(): string[] {
  const name = `perennial-${process.getuid?.() ?? 'locks'}`;
  const shared =
    process.platform === 'win32' ? tmpdir() : ['/var/tmp', '/tmp'].find((path) => existsSync(path));
  return [stateFolder(), shared && join(shared, name)]
    .filter((folder) => folder !== undefined)
    .filter(isUsable);
}

const STATE_FOLDERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['Library', 'Application Support', 'Perennial locks'],
  win32: ['AppData', 'Local', 'Perennial locks'],
};

// The home folder from the user database.
function stateFolder(): string | undefined {
  try {
    const { homedir } = userInfo();
    const names = STATE_FOLDERS[process.platform] ?? ['.local', 'state', 'perennial', 'locks'];
    return existsSync(homedir) ? join(homedir, ...names) : undefined;
  } catch {
    // There is no such user, as in some containers.
    return undefined;
  }
}

function isUsable(folder: string): boolean {
  try {
    makeFolder(folder);
    const stats = lstatSync(folder);
    // Another user could otherwise keep Perennial from starting.
    return stats.isDirectory() && (process.getuid?.() ?? stats.uid) === stats.uid;
  } catch {
    return false;
  }
}

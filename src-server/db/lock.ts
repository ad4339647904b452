import { existsSync, lstatSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import Database, { SqliteError } from 'better-sqlite3';
import { StoreError, asStoreError } from './errors.ts';
import { guardFiles, identityOf } from './files/file-guard.ts';
import { makeFolder } from './files/folders.ts';
import { keepOpen } from './files/open-file.ts';
import { ensurePrivateFile } from './files/private-file.ts';

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

/** A lock on what a file is, whatever paths lead to it. */
export type IdentityLock = {
  release: Unlock;
  /** Throws `StoreError` once the lock's own file is gone or another one: then it keeps nobody out. */
  check: () => void;
};

/**
 * Locks a file by what it is instead of by its path: whoever comes by a hard link, or after the lock
 * beside it was deleted, is refused as well, and can read who `holder` is. Returns undefined where another
 * process still holds it after `waitMs`, and a lock of nothing where there is no such file yet or no place for locks.
 */
export function tryLockIdentity(
  file: string,
  { holder = '', waitMs = 0 }: { holder?: string; waitMs?: number } = {},
): IdentityLock | undefined {
  // Else another file could get the number of one that is deleted meanwhile, and be refused for it.
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
  // Cleaners empty the places that come later.
  return { release, check: first === undefined ? () => {} : guardFiles([first.path]) };
}

function keepIfUsable(file: string): () => void {
  try {
    // What is no file could keep whoever opens it waiting.
    return statSync(file).isFile() ? keepOpen(file).release : () => {};
  } catch {
    // There is none yet, or it may not be read: whoever needs it says so.
    return () => {};
  }
}

/** Who holds the lock on what `file` is, as far as that was written down. */
export function holderOf(file: string): string | undefined {
  for (const path of lockPathsFor(file)) {
    try {
      return readFileSync(holderPath(path), 'utf8');
    } catch {
      // It lies in another place, or there was no room for it.
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
      // Before others can have it: afterwards it would be theirs.
      rmSync(path, { force: true });
      unlock();
    };
    return { path, free };
  } catch (error) {
    if (asStoreError(error, path) instanceof StoreError) return undefined;
    throw error;
  }
}

// Between opening and locking a file, whoever had it may have removed it.
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
    // It only informs, and the disk may be full.
  }
}

function lockPathsFor(file: string): string[] {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  if (stats === undefined) return [];
  return lockFolders().map((folder) => join(folder, `${stats.dev}-${stats.ino}.lock`));
}

// What the environment says is not asked: a service, a terminal and cron would each lock elsewhere. All
// places are used, because some of them may not see the home folder.
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

// Of the home folder that the user database names.
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
    // Somebody else's would let them keep Perennial from starting.
    return stats.isDirectory() && (process.getuid?.() ?? stats.uid) === stats.uid;
  } catch {
    return false;
  }
}

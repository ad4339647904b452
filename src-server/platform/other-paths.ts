import { type DataFolder, filesOf, readServerFile } from './data-folder.ts';
import { StoreError } from '../db/errors.ts';
import { identityOf } from '../db/files/file-guard.ts';
import { holderOf, tryLock, tryLockIdentity } from '../db/lock.ts';

/**
 * Rejects a database that a server has open under another path, such as a hard link. SQLite stores the newest
 * changes next to the path, so neither process would see the other's writes, and one set would be lost.
 * Throws `StoreError`.
 */
export function refuseOtherPath(folder: DataFolder): void {
  if (!isHeldElsewhere(folder)) return;
  const holder = holderOf(folder.database);
  const where = holder === undefined ? '' : `, with the data folder ${holder}`;
  throw new StoreError(
    `${folder.database} is in use by a server under another path${where}, so changes made here would be lost.`,
    holder === undefined
      ? "Specify that server's data folder with --data-dir, or stop the server first."
      : `Run the command with --data-dir "${holder}", or stop that server first.`,
    { kind: 'held', about: holder ?? '' },
  );
}

/**
 * Rejects a database if its server has other files open than those now in the folder, because writes to both
 * would be inconsistent. Throws `StoreError`.
 */
export function refuseOtherFiles(folder: DataFolder): void {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const lost = otherFile(folder);
    if (lost === undefined || !isFolderHeld(folder)) return;
    if (looks === LOOKS - 1) throw notThoseOfServer(lost);
    pause();
  }
}

function notThoseOfServer(path: string): StoreError {
  return new StoreError(
    `${path} was deleted or replaced while the server was running, so no other program can use the database.`,
    'Stop the server, which saves what it can. Then start it again before you run another command.',
    { kind: 'held' },
  );
}

function otherFile(folder: DataFolder): string | undefined {
  const now = filesOf(folder);
  const opened = readServerFile(folder)?.files ?? {};
  const changed = Object.keys(opened).find((suffix) => opened[suffix] !== now[suffix]);
  // Also if the server couldn't tell: SQLite creates both files together, and removes both.
  const [alone, missing] = now['-wal'] === undefined ? ['-shm', '-wal'] : ['-wal', '-shm'];
  const isAlone = now[alone] !== undefined && now[missing] === undefined;
  const lost = changed ?? (isAlone ? missing : undefined);
  return lost === undefined ? undefined : folder.database + lost;
}

const pause = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);

// Another command's check holds the locks for a moment.
const LOOKS = 8;
const PAUSE_MS = 20;

function isHeldElsewhere(folder: DataFolder): boolean {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if (!isDatabaseHeld(folder) || isHolder(folder)) return false;
    pause();
  }
  return true;
}

// Compares the folder's identity, because a symbolic link leads to the same files.
function isHolder(folder: DataFolder): boolean {
  const holder = holderOf(folder.database);
  const identity = holder === undefined ? undefined : identityOf(holder);
  return identity === undefined ? isFolderHeld(folder) : identity === identityOf(folder.path);
}

/** Rejects a folder whose running server has not published its address. Throws `StoreError`. */
export function refuseHiddenServer(folder: DataFolder): void {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if (!isFolderHeld(folder) || readServerFile(folder) !== undefined) return;
    pause();
  }
  throw new StoreError(
    `A server is using ${folder.path}, but its address is unknown because ${folder.serverFile} is missing or unreadable. The disk may have been full when it started.`,
    'Free some disk space and restart the server, or open the link that it printed. If the server is still starting, try again in a moment.',
    { kind: 'held' },
  );
}

/** Whether a server holds the folder. */
function isFolderHeld({ lock }: DataFolder): boolean {
  try {
    const unlock = tryLock(lock);
    unlock?.();
    return unlock === undefined;
  } catch (error) {
    // A folder that can't be locked can't be held by a server.
    if (error instanceof StoreError) return false;
    throw error;
  }
}

/** Whether a server holds the database, under any path. */
function isDatabaseHeld({ database }: DataFolder): boolean {
  const lock = tryLockIdentity(database);
  lock?.release();
  return lock === undefined;
}

import { type DataFolder, filesOf, readServerFile } from './data-folder.ts';
import { StoreError } from '../db/errors.ts';
import { identityOf } from '../db/files/file-guard.ts';
import { holderOf, tryLock, tryLockIdentity } from '../db/lock.ts';

/**
 * Refuses a database that a server has open under another path, as a hard link: SQLite keeps its newest
 * changes beside the path, so that neither would see what the other writes, and one would be lost. Throws
 * `StoreError`.
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
 * Refuses a database of which a server has other files open than those that are there: whatever was
 * written to both would not fit together. Throws `StoreError`.
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
  // Also where the server could not tell: SQLite makes both, and removes both.
  const [alone, missing] = now['-wal'] === undefined ? ['-shm', '-wal'] : ['-wal', '-shm'];
  const isAlone = now[alone] !== undefined && now[missing] === undefined;
  const lost = changed ?? (isAlone ? missing : undefined);
  return lost === undefined ? undefined : folder.database + lost;
}

const pause = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);

// Another command that looks holds the locks for a moment.
const LOOKS = 8;
const PAUSE_MS = 20;

function isHeldElsewhere(folder: DataFolder): boolean {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if (!isDatabaseHeld(folder) || isHolder(folder)) return false;
    pause();
  }
  return true;
}

// By what the folder is: a symbolic link to it leads to the same files.
function isHolder(folder: DataFolder): boolean {
  const holder = holderOf(folder.database);
  const identity = holder === undefined ? undefined : identityOf(holder);
  return identity === undefined ? isFolderHeld(folder) : identity === identityOf(folder.path);
}

/** Refuses to look for a server that runs on the folder without having told where. Throws `StoreError`. */
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
    // No server can hold what cannot be locked.
    if (error instanceof StoreError) return false;
    throw error;
  }
}

/** Whether a server holds the database, by whatever path. */
function isDatabaseHeld({ database }: DataFolder): boolean {
  const lock = tryLockIdentity(database);
  lock?.release();
  return lock === undefined;
}

import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, prepareDataFolder } from '../src-server/index.ts';

/** Where Chromium keeps its files. */
export type ChromiumFolders = {
  /** Also holds the lock by which a second start finds the first. */
  userData: string;
  sessionData: string;
  /** Whether that lock is one for all starts on the data folder. */
  canLock: boolean;
  /** Why Chromium’s files do not lie in the data folder, where that was wanted. */
  problem?: unknown;
};

const TEMPORARY_NAME = /^perennial-(\d+)-\w{6}$/;

/**
 * Prepares the data folder, and decides where Chromium keeps its files: there, and in a folder in it. What
 * cannot be written to is replaced by a temporary folder: without any, Electron ends before the app can
 * say what is wrong.
 */
export function chromiumFolders(dataDir: string, temporary = tmpdir()): ChromiumFolders {
  try {
    // First, because it makes a folder of ours writable.
    prepareDataFolder(dataDir);
    tryWriting(dataDir);
  } catch (problem) {
    return { ...temporaryFolders(temporary), problem };
  }
  const sessionData = join(dataDir, 'chromium');
  try {
    mkdirSync(sessionData, { recursive: true, mode: 0o700 });
    tryWriting(sessionData);
    return { userData: dataDir, sessionData, canLock: canLockIn(dataDir, temporary) };
  } catch (problem) {
    return {
      userData: dataDir,
      sessionData: temporaryFolder(temporary),
      canLock: canLockIn(dataDir, temporary),
      problem,
    };
  }
}

/** Folders for one start, which touches no data. */
export function temporaryFolders(temporary = tmpdir()): ChromiumFolders {
  const folder = temporaryFolder(temporary);
  return { userData: folder, sessionData: folder, canLock: false };
}

/**
 * Removes the temporary folders of starts that have ended. A start cannot remove its own for certain:
 * Chromium writes to it until the very end, and a process can be killed.
 */
export function removeTemporaryFolders(temporary = tmpdir()): void {
  for (const name of readdirSync(temporary)) {
    const pid = TEMPORARY_NAME.exec(name)?.[1];
    const path = join(temporary, name);
    if (pid !== undefined && isOwn(path) && !isRunning(Number(pid)))
      rmSync(path, { recursive: true, force: true });
  }
}

// With the process's number, by which a later start knows that nobody uses it any more.
const temporaryFolder = (temporary: string) =>
  mkdtempSync(join(temporary, `perennial-${process.pid}-`));

function isOwn(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  const uid = process.getuid?.();
  return stats?.isDirectory() === true && (uid === undefined || stats.uid === uid);
}

// Chromium's lock is a link, but on Windows, and takes no other's place. Without one the app would end as if
// another held it.
function canLockIn(folder: string, temporary: string): boolean {
  if (process.platform === 'win32') return true;
  if (!canHaveSocketIn(temporary)) return false;
  const inTheWay = lstatSync(join(folder, 'SingletonLock'), { throwIfNoEntry: false });
  if (inTheWay !== undefined && !inTheWay.isSymbolicLink()) return false;
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    symlinkSync('anything', probe);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(probe, { force: true });
  }
}

// What an address of a socket holds on macOS; on Linux it is 107.
const LONGEST_SOCKET_BYTES = 103;

// The first start listens there for others. Where it cannot, Chromium ends the app without a word.
function canHaveSocketIn(temporary: string): boolean {
  try {
    const probe = mkdtempSync(join(temporary, 'scoped_dir'));
    rmdirSync(probe);
    return Buffer.byteLength(join(probe, 'SingletonSocket')) <= LONGEST_SOCKET_BYTES;
  } catch {
    return false;
  }
}

function tryWriting(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    writeFileSync(probe, 'written to see whether it can be');
  } finally {
    // Also what a full disk has left of it.
    rmSync(probe, { force: true });
  }
}

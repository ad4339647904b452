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

/** The folders for Chromium's files. */
export type ChromiumFolders = {
  /** Also contains the lock by which a second start finds the first. */
  userData: string;
  sessionData: string;
  /** Whether that lock covers all starts on the data folder. */
  canLock: boolean;
  /** Why Chromium's files are not in the data folder as intended. */
  problem?: unknown;
};

const TEMPORARY_NAME = /^perennial-(\d+)-\w{6}$/;

/**
 * Prepares the data folder, and decides where Chromium's files go: in it and in a subfolder. Unwritable
 * folders are replaced with a temporary one, because without any, Electron would end before the app can
 * report the problem.
 */
export function chromiumFolders(dataDir: string, temporary = tmpdir()): ChromiumFolders {
  try {
    // First, because it makes our own folder writable.
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

/** The folders for a start that uses no data. */
export function temporaryFolders(temporary = tmpdir()): ChromiumFolders {
  const folder = temporaryFolder(temporary);
  return { userData: folder, sessionData: folder, canLock: false };
}

/**
 * Removes the temporary folders of earlier starts. A start can't reliably remove its own: Chromium writes to
 * it until the very end, and the process can be killed.
 */
export function removeTemporaryFolders(temporary = tmpdir()): void {
  for (const name of readdirSync(temporary)) {
    const pid = TEMPORARY_NAME.exec(name)?.[1];
    const path = join(temporary, name);
    if (pid !== undefined && isOwn(path) && !isRunning(Number(pid)))
      rmSync(path, { recursive: true, force: true });
  }
}

// Contains the process ID, by which a later start knows that the folder is unused.
const temporaryFolder = (temporary: string) =>
  mkdtempSync(join(temporary, `perennial-${process.pid}-`));

function isOwn(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  const uid = process.getuid?.();
  return stats?.isDirectory() === true && (uid === undefined || stats.uid === uid);
}

// Except on Windows, Chromium's lock is a symbolic link and doesn't replace an existing file. Without a lock,
// the app would end as if another instance held it.
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

// The maximum length of a socket address on macOS; on Linux it is 107.
const LONGEST_SOCKET_BYTES = 103;

// The first start listens there for later ones. If it can't, Chromium silently ends the app.
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
    // Also if a full disk left it incomplete.
    rmSync(probe, { force: true });
  }
}

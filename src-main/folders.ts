import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Chromium keeps its files. */
export type ChromiumFolders = {
  /** Among others of its lock, by which a second start finds the first. */
  userData: string;
  sessionData: string;
  /** Whether they last. If not, they are for telling why the app can't start. */
  isKept: boolean;
};

/**
 * The folders of Chromium for a data folder: the data folder, and one in it. Where nothing can be written
 * there, others for this start alone: without any, Electron ends before the app can say what is wrong.
 */
export function chromiumFolders(dataDir: string, temporary = tmpdir()): ChromiumFolders {
  const sessionData = join(dataDir, 'chromium');
  if (canWriteIn(dataDir) && canWriteIn(sessionData)) {
    return { userData: dataDir, sessionData, isKept: true };
  }
  return passingFolders(temporary);
}

/** Folders for one start, which touches no data. */
export function passingFolders(temporary = tmpdir()): ChromiumFolders {
  const folder = mkdtempSync(join(temporary, 'perennial-'));
  return { userData: folder, sessionData: folder, isKept: false };
}

function canWriteIn(folder: string): boolean {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(probe, 'written to see whether it can be');
    } finally {
      // Also what a full disk has left of it.
      rmSync(probe, { force: true });
    }
    return true;
  } catch {
    return false;
  }
}

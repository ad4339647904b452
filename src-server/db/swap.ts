import { constants, copyFileSync, linkSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { flush, keep } from './copy.ts';
import { identityOf } from './files/file-guard.ts';
import { readOpen } from './files/open-file.ts';

// The files that hold data. SQLite rebuilds the shared memory file, which only speeds up reading the log.
const LOGS = ['-wal', '-journal'];
const PARTS = ['', ...LOGS];
const MARK = '.damaged-';

/**
 * Puts a finished database in the place of `file`, whose files get another name with the date. However the process
 * ends, either the old database or the new one is in place afterwards; {@link finishSwap} tidies up. Nothing may have
 * the database open. Returns the new path of the old database, or of what was left of it; undefined if nothing was.
 */
export function swapDatabase(file: string, draft: string, now: number): string | undefined {
  const aside = freeName(file, now);
  const there = PARTS.filter((part) => sizeOf(file + part) > 0);
  try {
    for (const part of there) giveSecondName(file + part, aside + part);
    keep(draft, file);
  } catch (error) {
    for (const part of there) rmSync(aside + part, { force: true });
    throw error;
  }
  for (const part of [...LOGS, '-shm']) rmSync(file + part, { force: true });
  return there[0] === undefined ? undefined : aside + there[0];
}

/**
 * Tidies up after a swap during which the process ended. Before the new database was in place, its second names are
 * removed again. Afterwards the old log is, which SQLite would apply to the new database; its second name is kept.
 */
export function finishSwap(file: string): void {
  for (const aside of asidesOf(file)) {
    const isOldInPlace = isSame(file, aside);
    for (const part of LOGS) {
      const isTwin = sizeOf(aside + part) > 0 && isSame(file + part, aside + part);
      if (isTwin) rmSync((isOldInPlace ? aside : file) + part);
    }
    if (isOldInPlace) rmSync(aside, { force: true });
  }
}

function freeName(file: string, now: number): string {
  // Windows allows no colons.
  const name = `${file}${MARK}${new Date(now).toISOString().replaceAll(':', '-')}`;
  const taken = new Set(asidesOf(file));
  let count = 2;
  let free = name;
  for (; taken.has(free); count += 1) free = `${name}-${count}`;
  return free;
}

/** The paths of databases that were put aside, also if only their log was left. */
function asidesOf(file: string): string[] {
  const start = basename(file) + MARK;
  const names = readdirSync(dirname(file)).filter((name) => name.startsWith(start));
  const databases = names.map((name) => name.replace(/-(?:wal|journal)$/, ''));
  return [...new Set(databases)].map((name) => join(dirname(file), name));
}

// A second name instead of a new one, so that the first is never without a database.
function giveSecondName(path: string, second: string): void {
  try {
    linkSync(path, second);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // Not every file system has hard links.
    copyFileSync(path, second, constants.COPYFILE_EXCL);
    flush(second, 'r+');
  }
}

function isSame(one: string, other: string): boolean {
  if (identityOf(one) === identityOf(other)) return true;
  const size = sizeOf(one);
  return size > 0 && size === sizeOf(other) && readOpen(one).equals(readOpen(other));
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

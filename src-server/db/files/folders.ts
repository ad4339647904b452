import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';

/**
 * Makes a folder for its owner alone, with the folders above it, where it is missing. Node's own recursive
 * `mkdirSync` never returns on a file system that answers ENOENT although the parent exists, such as /proc.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (isFolder(path)) return;
    const parent = dirname(path);
    const { code } = error as NodeJS.ErrnoException;
    // A drive that is missing is its own parent.
    if (code !== 'ENOENT' || parent === path || existsSync(parent)) throw error;
    makeFolder(parent);
    makeFolder(path);
  }
}

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** A folder that an XDG variable names; a relative one is to be ignored (XDG Base Directory Specification). */
export const absoluteFolder = (folder: string | undefined): string | undefined =>
  folder !== undefined && isAbsolute(folder) ? folder : undefined;

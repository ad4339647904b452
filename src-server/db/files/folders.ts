import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';

/**
 * Creates a private folder and its missing parents. Node's recursive `mkdirSync` never returns on a file
 * system that reports ENOENT although the parent exists, such as /proc.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (isFolder(path)) return;
    const parent = dirname(path);
    const { code } = error as NodeJS.ErrnoException;
    // A missing drive is its own parent.
    if (code !== 'ENOENT' || parent === path || existsSync(parent)) throw error;
    makeFolder(parent);
    makeFolder(path);
  }
}

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The folder in an XDG variable. Relative paths must be ignored (XDG Base Directory Specification). */
export const absoluteFolder = (folder: string | undefined): string | undefined =>
  folder !== undefined && isAbsolute(folder) ? folder : undefined;

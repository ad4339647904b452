import { readdirSync, rmSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';

const DUMPS_KEPT = 5;

// Crashpad's companion files of a dump, with the same name.
const COMPANIONS = ['.meta', '.lock'];

/**
 * Removes all but the newest few crash dumps below a folder, so that an app that keeps crashing doesn't fill
 * the disk. Throws if a folder or dump can't be read or removed.
 */
export function removeOldDumps(folder: string): void {
  const dumps = dumpsIn(folder).toSorted((one, other) => other.modifiedAt - one.modifiedAt);
  for (const { path } of dumps.slice(DUMPS_KEPT)) {
    const { dir, name } = parse(path);
    for (const companion of COMPANIONS) rmSync(join(dir, name + companion), { force: true });
    rmSync(path, { force: true });
  }
}

function dumpsIn(folder: string): { path: string; modifiedAt: number }[] {
  const isThere = statSync(folder, { throwIfNoEntry: false }) !== undefined;
  const entries = isThere ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return entries
    .filter((entry) => entry.endsWith('.dmp'))
    .map((entry) => join(folder, entry))
    .map((path) => ({ path, modifiedAt: statSync(path).mtimeMs }));
}

import { readdirSync, rmSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';

const DUMPS_KEPT = 5;

// What Crashpad writes beside a dump, under the same name.
const COMPANIONS = ['.meta', '.lock'];

/**
 * Removes all crash dumps below a folder but the newest few, so that an app that keeps crashing does not
 * fill the disk. Throws where a folder or a dump cannot be read or removed.
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

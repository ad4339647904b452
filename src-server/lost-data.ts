import { existsSync, statSync } from 'node:fs';
import type { DataFolder } from './platform/data-folder.ts';
import { newestGoodCopy } from './backups/store.ts';
import { StoreError } from './db/errors.ts';
import { isWithoutTables } from './db/snapshot.ts';

/**
 * Rejects a folder whose database is missing, empty, or without tables although there was one. Otherwise a
 * new database would silently replace it, and SQLite would delete the WAL, which may contain the newest
 * changes. Nothing is opened or written. Throws `StoreError`.
 */
export function refuseLostDatabase({ database, secrets, copies }: DataFolder): void {
  const isMissing = !existsSync(database);
  if (!isMissing && sizeOf(database) !== 0 && !isWithoutTables(database)) return;
  const wal = `${database}-wal`;
  const left = [...(existsSync(secrets) ? [secrets] : []), ...(sizeOf(wal) > 0 ? [wal] : [])];
  const copy = newestGoodCopy(copies);
  const found = copy === undefined ? left : [...left, copy];
  if (found.length === 0) return;
  const state = isMissing ? 'missing' : 'empty';
  throw new StoreError(
    `${database} is ${state}, but the folder held a database before. Remaining files: ${found.join(', ')}.`,
    [
      'Nothing was changed. Restore the database file to its place.',
      ...(copy === undefined
        ? []
        : [`Or restore that copy:\n${commandsFor(copy, database, left)}`]),
      'Or start fresh: move these files away, or choose another folder with --data-dir.',
    ].join(' '),
    { kind: 'lost', about: copy ?? '' },
  );
}

// A WAL that belongs to another file would be applied to the copy.
function commandsFor(copy: string, database: string, left: readonly string[]): string {
  const wal = left.filter((path) => path.endsWith('-wal'));
  const [move, duplicate] = process.platform === 'win32' ? ['move', 'copy'] : ['mv', 'cp'];
  const moves = wal.map((path) => `  ${move} "${path}" "${path}.old"\n`);
  return `${moves.join('')}  ${duplicate} "${copy}" "${database}"\n`;
}

// Anything other than a file, such as a folder in its place, has no size.
function sizeOf(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true ? stats.size : Number.NaN;
}

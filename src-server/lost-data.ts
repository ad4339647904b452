import { existsSync, statSync } from 'node:fs';
import type { DataFolder } from './platform/data-folder.ts';
import { newestOffer, restoreAdvice } from './backups/offer.ts';
import { StoreError } from './db/errors.ts';
import { isWithoutTables } from './db/snapshot.ts';

/**
 * Rejects a folder whose database is missing, empty, or without tables although there was one. Otherwise a
 * new database would silently replace it, and SQLite would delete the WAL, which may contain the newest
 * changes. Nothing is opened or written. Throws `StoreError`.
 */
export function refuseLostDatabase(folder: DataFolder): void {
  const { database, secrets, copies } = folder;
  const isMissing = !existsSync(database);
  if (!isMissing && sizeOf(database) !== 0 && !isWithoutTables(database)) return;
  const wal = `${database}-wal`;
  const left = [...(existsSync(secrets) ? [secrets] : []), ...(sizeOf(wal) > 0 ? [wal] : [])];
  const offer = newestOffer(copies);
  const found = offer === undefined ? left : [...left, offer.path];
  if (found.length === 0) return;
  const state = isMissing ? 'missing' : 'empty';
  const restore = offer === undefined ? '' : ` ${restoreAdvice(folder, offer)}`;
  throw new StoreError(
    `${database} is ${state}, but the folder held a database before. Remaining files: ${found.join(', ')}.`,
    `Nothing was changed. Put the database file back in its place.${restore}${restore === '' ? ' ' : '\n'}Or start fresh: move these files away, or choose another folder with --data-dir.`,
    { kind: 'lost', about: offer?.path ?? '' },
  );
}

// Anything other than a file, such as a folder in its place, has no size.
function sizeOf(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true ? stats.size : Number.NaN;
}

import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rowsOfGoodCopy } from '../db/copy.ts';
import { type StoreFailure, failureOf } from '../db/errors.ts';
import { dataDirOption } from '../platform/config.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import type { Offer } from './names.ts';
import { type Backup, listBackups } from './store.ts';

const REPLACED: ReadonlySet<StoreFailure> = new Set(['damaged', 'lost', 'foreign_log']);

/** Whether an error means that the database has to be replaced, because nothing can be restored into it. */
export const isReplaceable = (error: unknown): boolean => REPLACED.has(failureOf(error));

/** The newest backup in a folder that is the file that was written, intact, and of a version that can be opened. */
export function newestOffer(copies: string): Offer | undefined {
  for (const backup of listBackups(copies)) {
    const rows = backup.isGood && isAsWritten(backup) ? rowsOfGoodCopy(backup.path) : undefined;
    if (rows === undefined) continue;
    const { id, path, at } = backup;
    const [subscriptions = 0, payments = 0] = [rows['subscriptions'], rows['payments']];
    return { id, path, at, subscriptions, payments };
  }
  return undefined;
}

function isAsWritten({ path, manifest }: Backup): boolean {
  if (manifest === undefined) return true;
  try {
    return hash('sha256', readFileSync(path)) === manifest.sha256;
  } catch {
    // It can't be read, so it can't be restored either.
    return false;
  }
}

/** What to do about an unusable database: the command that restores the newest good backup, if there is one. */
export function restoreAdvice(
  { path, copies }: Pick<DataFolder, 'path' | 'copies'>,
  offer: Offer | undefined,
): string {
  if (offer === undefined) {
    return `There is no good backup in ${copies}. If you have a copy of your own, stop Perennial, move the file and its -wal and -shm away, and put the copy in its place.`;
  }
  const { id, at, subscriptions, payments } = offer;
  const made = new Date(at).toISOString();
  return `The newest good backup is from ${made} (${counted(subscriptions, 'subscription')}, ${counted(payments, 'payment')}). To restore it, stop Perennial and run:\n  npm run --silent perennial -- backup restore ${id}${dataDirOption(path)}\nThe present database files are kept in the data folder, under another name.`;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

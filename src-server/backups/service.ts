import { basename, join } from 'node:path';
import {
  type CheckedCopy,
  type CopyOptions,
  copyDatabase,
  copyOpen,
  isGoodCopy,
  keepLast,
  listCopies,
} from '../db/copy.ts';
import { AppError } from '../contract/errors.ts';
import { StoreError } from '../db/errors.ts';
import { VERSION } from '../platform/version.ts';
import type { Context } from '../context.ts';

const KEPT = 3;
const MOMENT_LENGTH = '20261121T120000Z'.length;

const reasons = ['update', 'moving-dates-on', 'taking-charges-back', 'import', 'loss'] as const;
/** What a backup is made before. */
export type CopyReason = (typeof reasons)[number];

const nameForm = (reason: string) =>
  new RegExp(String.raw`^\d{8}T\d{6}Z-before-${reason}-of-[\w.+-]+\.db$`);
const ANY = nameForm(`(?:${reasons.join('|')})`);
const isCopy = (name: string) => ANY.test(name);

type Options = CopyOptions & { version?: string };

/**
 * Backs up the database before a program update, into a folder next to the data folder. The name contains the
 * time and the version that can open the backup. The new backup and the two newest others are kept.
 */
export function copyBeforeUpdate(
  context: Pick<Context, 'db' | 'clock'>,
  folder: string,
  options: Options = {},
): Promise<CheckedCopy> {
  return copyBefore('update', context, folder, options);
}

/**
 * Backs up the database before any other change that may need to be undone. Each reason has its own set of
 * backups.
 */
async function copyBefore(
  reason: CopyReason,
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  folder: string,
  { version = VERSION, ...options }: Options = {},
): Promise<CheckedCopy> {
  const path = join(folder, nameOf(clock.now(), reason, version));
  const copy = await copyDatabase(db, path, { isCopy, ...options });
  keepLast(oldestFirst(folder, path, reason), KEPT);
  return copy;
}

/**
 * {@link copyBefore} where what follows must not happen without a copy: throws {@link AppError} `noCopy`. Answers
 * where it lies.
 */
export async function copyBeforeChange(
  context: Pick<Context, 'db' | 'clock'>,
  folder: string,
  reason: CopyReason,
): Promise<string> {
  try {
    return (await copyBefore(reason, context, folder)).path;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new AppError('noCopy', { cause: error.message, fix: error.suggestedFix });
  }
}

/** Backs up a database whose file is gone but still open. Returns the path. */
export function copyLost({ db, clock }: Pick<Context, 'db' | 'clock'>, folder: string): string {
  const path = copyOpen(db, join(folder, nameOf(clock.now(), 'loss', VERSION)), { isCopy });
  keepLast(oldestFirst(folder, path, 'loss'), KEPT);
  return path;
}

/** The newest backup in `folder` that is intact and that this version can open, if any. */
export function newestGoodCopy(folder: string): string | undefined {
  return listCopies(folder, isCopy).findLast((path) => isGoodCopy(path));
}

// The new backup counts as the newest, whatever the clock says. Backups with later dates come from a clock
// that was ahead; if they didn't count as the oldest, they would displace all future ones.
function oldestFirst(folder: string, newest: string, reason: CopyReason): string[] {
  const form = nameForm(reason);
  const others = listCopies(folder, (name) => form.test(name)).filter((path) => path !== newest);
  const now = momentOf(newest);
  const later = others.filter((path) => momentOf(path) > now);
  const earlier = others.filter((path) => momentOf(path) <= now);
  return [...later, ...earlier, newest];
}

const momentOf = (path: string) => basename(path).slice(0, MOMENT_LENGTH);

// Sorts chronologically and contains no characters that file systems reject.
function nameOf(now: number, reason: CopyReason, version: string): string {
  const moment = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${moment}-before-${reason}-of-${version}.db`;
}

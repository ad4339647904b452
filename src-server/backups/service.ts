import type { CheckedCopy } from '../db/copy.ts';
import { AppError } from '../contract/errors.ts';
import { requireIntact } from '../db/check.ts';
import { StoreError } from '../db/errors.ts';
import type { Context } from '../context.ts';
import type { BackupReason } from '../domain/backup-reasons.ts';
import { type BackupOptions, makeBackup, makeBackupAtOnce } from './store.ts';

type Source = Pick<Context, 'db' | 'clock'>;

/** Backs up the database before a program update, into a folder next to the data folder. */
export function copyBeforeUpdate(
  context: Source,
  folder: string,
  options: BackupOptions = {},
): Promise<CheckedCopy> {
  return makeBackup(context, folder, { ...options, reason: 'update' });
}

/**
 * Backs up the database, for example before a change that must not happen without a backup. Returns its path. Throws
 * {@link AppError} `noCopy` if no good backup can be made, or why nothing can be written at the moment.
 */
export async function requireBackup(
  context: Source & Pick<Context, 'readOnly'>,
  folder: string,
  reason: BackupReason,
  options: Pick<BackupOptions, 'needed'> = {},
): Promise<string> {
  try {
    return (await makeBackup(context, folder, { ...options, reason })).path;
  } catch (error) {
    if (context.readOnly !== undefined) throw context.readOnly;
    if (!(error instanceof StoreError)) throw error;
    throw new AppError('noCopy', { cause: error.message, fix: error.suggestedFix });
  }
}

/** Backs up a database before its schema is changed. Throws if it is damaged, or if no good copy can be made. */
export function copyBeforeUpgrade(context: Source, folder: string): void {
  requireIntact(context.db);
  makeBackupAtOnce(context, folder, 'upgrade');
}

/** Backs up a database whose file is gone but still open. Returns the path. */
export const copyLost = (context: Source, folder: string): string =>
  makeBackupAtOnce(context, folder, 'loss');

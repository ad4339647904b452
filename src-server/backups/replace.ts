import { chmodSync, constants, copyFileSync } from 'node:fs';
import type { BuiltInKey } from '../accounts/keys-repository.ts';
import { removeAllSessions } from '../accounts/sessions-repository.ts';
import type { Context } from '../context.ts';
import { AppError } from '../contract/errors.ts';
import { checkCopy } from '../db/copy-check.ts';
import { removeDraft } from '../db/copy.ts';
import { StoreError } from '../db/errors.ts';
import { openStore } from '../db/open.ts';
import { finishSwap, swapDatabase } from '../db/swap.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { VERSION } from '../platform/version.ts';
import { noteRestore } from './restore.ts';
import { holdReminders } from '../reminders/hold-repository.ts';
import { listAccounts } from '../accounts/repository.ts';
import { tellOfRestore } from '../webhooks/outbox.ts';
import { type Backup, verifyBackup } from './store.ts';

/** The origin of a replacement. */
export type Replacing = Pick<Context, 'clock' | 'ids'> & {
  folder: Pick<DataFolder, 'path' | 'database'>;
  /** Who restores, for the activity. */
  by: BuiltInKey;
};

/**
 * Puts a backup in the place of a database that is damaged or missing. The old files are kept under another name.
 * Either all of it happens or nothing, also if the process ends meanwhile. Nobody may have the database open, and the
 * folder must be locked. Reminders are held until someone releases them, and windows have to sign in again. Returns
 * where the old database is; undefined if nothing of it was left. Throws {@link AppError} `backupDamaged`, or
 * `StoreError` if there is no room.
 */
export async function replaceDatabase(
  replacing: Replacing,
  backup: Backup,
): Promise<{ putAside: string | undefined }> {
  const { clock, folder } = replacing;
  const problem = await verifyBackup(clock, backup);
  if (problem !== null) throw new AppError('backupDamaged', { cause: problem });
  const { database } = folder;
  const draft = `${database}.restoring`;
  try {
    finishSwap(database);
    // Left when an earlier restore was interrupted.
    removeDraft(draft);
    copyFileSync(backup.path, draft, constants.COPYFILE_EXCL);
    chmodSync(draft, 0o600);
    prepare(draft, replacing, backup);
    await checkCopy(draft, { isDraft: true });
    return { putAside: swapDatabase(database, draft, clock.now()) };
  } catch (error) {
    removeDraft(draft);
    throw notReplaced(folder, error);
  }
}

// Before the file is in its place, so that nothing is ever sent or signed in from a backup.
function prepare(draft: string, { clock, ids, by }: Replacing, backup: Backup): void {
  const db = openStore({ file: draft, appVersion: VERSION });
  try {
    db.transaction(() => {
      holdReminders(db, clock.now());
      removeAllSessions(db);
      for (const { id } of listAccounts(db)) {
        noteRestore({ db, clock, ids }, id, by, backup);
        tellOfRestore({ db, clock }, id);
      }
    })();
  } finally {
    db.close();
  }
}

function notReplaced({ path }: Replacing['folder'], error: unknown): StoreError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StoreError(
    `The backup could not be put in place: ${reason}. Nothing was changed.`,
    `Check that the disk has free space and that ${path} is writable.`,
    { cause: error },
  );
}

import type { backupEndpoints } from '../../contract/app/backups.ts';
import * as backups from '../../backups/window-backups.ts';
import type { Context } from '../../context.ts';
import type { DataFolder } from '../../platform/data-folder.ts';
import type { AppHandlers } from './handler.ts';

/** The handlers for backups; each makes one service call. */
export const createBackupHandlers = (
  context: Context,
  folder: Pick<DataFolder, 'database' | 'copies'>,
  replaceDamaged: backups.ReplaceDamaged,
): Pick<AppHandlers, keyof typeof backupEndpoints> => ({
  listBackups: () => backups.showBackups(context, folder),
  makeBackup: { later: () => backups.backUpNow(context, folder) },
  verifyBackup: {
    later: (_user, { params }) => backups.checkBackup(context, folder, params.backup),
  },
  listBackedUpSubscriptions: (_user, { params }) =>
    backups.listBackedUp(context, folder, params.backup),
  restoreBackup: {
    later: (_user, { params }) =>
      backups.restoreEverything(context, folder, params.backup, replaceDamaged),
  },
  restoreFromBackup: {
    later: (user, { params }) => backups.restoreSingle(context, folder, user, params),
  },
  resumeReminders: () => backups.resumeReminders(context),
});

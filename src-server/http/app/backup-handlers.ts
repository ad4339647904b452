import type { backupEndpoints } from '../../contract/app/backups.ts';
import * as backups from '../../backups/window-backups.ts';
import type { Context } from '../../context.ts';
import type { RunJob } from '../../jobs/run.ts';
import type { DataFolder } from '../../platform/data-folder.ts';
import type { AppHandlers } from './handler.ts';

/** The handlers for backups; each makes one service call. */
export const createBackupHandlers = (
  context: Context,
  folder: Pick<DataFolder, 'database' | 'copies'>,
  { runJob, replaceDamaged }: { runJob: RunJob; replaceDamaged: backups.ReplaceDamaged },
): Pick<AppHandlers, keyof typeof backupEndpoints> => ({
  listBackups: () => backups.showBackups(context, folder),
  makeBackup: { later: (_user, { body }) => backups.backUpNow(context, folder, body) },
  verifyBackup: {
    later: (_user, { params }) => backups.checkBackup(context, folder, params.backup),
  },
  listBackedUpSubscriptions: (_user, { params }) =>
    backups.listBackedUp(context, folder, params.backup),
  restoreBackup: {
    later: (_user, { params }) =>
      backups.restoreEverything(context, folder, params.backup, {
        replace: (task) => runJob('restoreBackup', task),
        replaceDamaged,
      }),
  },
  restoreFromBackup: {
    later: (user, { params }) => backups.restoreSingle(context, folder, user, params),
  },
  resumeReminders: () => backups.resumeReminders(context),
});

import type { backupEndpoints } from '../../contract/app/backups.ts';
import * as backups from '../../backups/window-backups.ts';
import type { SecondFolder } from '../../backups/second-folder/keeper.ts';
import { changeSealing, chooseSecondFolder } from '../../backups/second-folder/service.ts';
import { fetchSecondCopy, showSecondFolder } from '../../backups/second-folder/window.ts';
import type { secondFolderEndpoints } from '../../contract/app/second-folder.ts';
import type { Writer } from '../../db/writer.ts';
import type { Context } from '../../context.ts';
import type { RunJob } from '../../jobs/run.ts';
import type { DataFolder } from '../../platform/data-folder.ts';
import type { AppHandlers } from './handler.ts';

type Parts = {
  folder: Pick<DataFolder, 'path' | 'database' | 'copies'>;
  secondFolder: SecondFolder;
  writer: Pick<Writer, 'write'>;
  runJob: RunJob;
  replaceDamaged: backups.ReplaceDamaged;
};

/** The handlers for backups; each makes one service call. */
export const createBackupHandlers = (
  context: Context,
  parts: Parts,
): Pick<AppHandlers, keyof typeof backupEndpoints | keyof typeof secondFolderEndpoints> => ({
  ...createCopyHandlers(context, parts),
  ...createSecondFolderHandlers(context, parts),
});

const createCopyHandlers = (
  context: Context,
  { folder, writer, runJob, replaceDamaged }: Parts,
): Pick<AppHandlers, keyof typeof backupEndpoints> => ({
  listBackups: () => backups.showBackups(context, folder),
  makeBackup: { later: (_user, { body }) => backups.backUpNow(context, folder, body) },
  verifyBackup: {
    later: (_user, { params }) => backups.checkBackup(context, folder, params.backup),
  },
  listBackedUpSubscriptions: {
    later: async (_user, { params }) =>
      backups.showBackedUp(context, folder, params.backup, (input) =>
        runJob('listBackedUp', input),
      ),
  },
  restoreBackup: {
    later: (_user, { params }) =>
      backups.restoreEverything(context, folder, params.backup, {
        replace: (task) => runJob('restoreBackup', task),
        replaceDamaged,
      }),
  },
  restoreFromBackup: {
    later: (user, { params }) =>
      backups.restoreSingle(context, folder, user, {
        ...params,
        write: (work) => writer.write(work),
      }),
  },
  resumeReminders: () => backups.resumeReminders(context),
});

const createSecondFolderHandlers = (
  context: Context,
  { folder: data, secondFolder, writer }: Parts,
): Pick<AppHandlers, keyof typeof secondFolderEndpoints> => {
  const choosing = {
    context,
    data,
    write: (work: () => void) => writer.write(work),
    by: 'window',
  } as const;
  return {
    getSecondFolder: () => showSecondFolder(context, secondFolder),
    chooseSecondFolder: {
      async later(_user, { body }) {
        await chooseSecondFolder(choosing, body.folder);
        return showSecondFolder(context, secondFolder);
      },
    },
    sealSecondFolder: {
      async later(_user, { body: { passphrase, current } }) {
        await changeSealing(choosing, { next: passphrase, current });
        return showSecondFolder(context, secondFolder);
      },
    },
    fetchSecondCopy: { later: (_user, { body }) => fetchSecondCopy(context, data.copies, body) },
  };
};

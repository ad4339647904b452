import { type Restoring, replaceWithBackup, restoreAll } from '../../src-server/backups/restore.ts';
import type { Backup } from '../../src-server/backups/store.ts';

/** Restores everything in this thread, as the command line does. */
export const restoreHere = (restoring: Restoring, backup: Backup) =>
  restoreAll(restoring, backup, async (task) => replaceWithBackup(restoring.context, task));

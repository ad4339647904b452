import type { Context } from '../context.ts';
import { isDrillDue } from '../domain/backup-ladder.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { countSubscriptions } from '../subscriptions/repository.ts';
import { findDrill, saveDrill } from './drill-repository.ts';
import { readBackup } from './restore.ts';
import { type Backup, listBackups, verifyBackup } from './store.ts';

/**
 * Restores the newest good backup into a scratch file once a month, and stores the result. Returns the problem if there
 * was one, and undefined if no trial was due.
 */
export async function drillIfDue(
  context: Context,
  folder: Pick<DataFolder, 'copies'>,
): Promise<string | null | undefined> {
  const { clock, changes } = context;
  if (!isDrillDue(findDrill(context.db)?.at, clock.now())) return undefined;
  const newest = listBackups(folder.copies).find(({ isGood }) => isGood);
  if (newest === undefined) return undefined;
  const problem = await problemOf(context, folder, newest);
  const { db } = context;
  db.transaction(() => saveDrill(db, { at: clock.now(), backup: newest.id, problem })).immediate();
  changes.tell(['backups']);
  return problem;
}

async function problemOf(
  { clock }: Context,
  folder: Pick<DataFolder, 'copies'>,
  backup: Backup,
): Promise<string | null> {
  const damage = await verifyBackup(clock, backup);
  if (damage !== null) return damage;
  try {
    const restored = readBackup(folder, backup, countSubscriptions);
    const expected = backup.manifest?.rows['subscriptions'] ?? restored;
    return restored === expected ? null : `it has ${restored} of ${expected} subscriptions`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

import { basename } from 'node:path';
import { windowActor } from '../accounts/service.ts';
import type { Actor, Context } from '../context.ts';
import type { backupEndpoints } from '../contract/app/backups.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { fingerprintOf } from '../db/fingerprint.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { releaseReminders } from '../reminders/hold-repository.ts';
import { countSubscriptions } from '../subscriptions/repository.ts';
import { type BackedUp, listBackedUp } from './backed-up.ts';
import { findDrill } from './drill-repository.ts';
import { backupNamed } from './names.ts';
import { type SingleRestore, restoreAll, restoreOne } from './restore.ts';
import { requireBackup } from './service.ts';
import { type Backup, findBackup, listBackups, verifyBackup } from './store.ts';

type Contract = typeof backupEndpoints;
type Folder = Pick<DataFolder, 'database' | 'copies'>;

/** Puts a backup in the place of the damaged database, which is kept under another name. */
export type ReplaceDamaged = (backup: Backup) => Promise<{ putAside: string | undefined }>;

/** How a backup replaces the data: in a sound database, and in the place of a damaged one. */
type Replacers = { replace: Parameters<typeof restoreAll>[2]; replaceDamaged: ReplaceDamaged };

const isDamaged = ({ readOnly }: Context) => readOnly?.kind === 'damaged';

/** The backups in the form that the window shows. */
export function showBackups(context: Context, { copies }: Folder): Reply<Contract['listBackups']> {
  const all = listBackups(copies);
  const told = { folder: copies, drill: null, subscriptionsNow: null };
  // There is nothing to compare them with.
  if (isDamaged(context)) return { data: all.map((backup) => shown(backup)), ...told };
  const { db } = context;
  const now = fingerprintOf(db);
  const drill = findDrill(db);
  return {
    data: all.map((backup) => shown(backup, now)),
    ...told,
    drill: drill === undefined ? null : { ...drill, at: new Date(drill.at).toISOString() },
    subscriptionsNow: countSubscriptions(db),
  };
}

const shown = ({ id, reason, at, bytes, manifest, isGood }: Backup, now?: string) => ({
  id,
  reason,
  createdAt: new Date(at).toISOString(),
  bytes,
  subscriptions: manifest?.rows['subscriptions'] ?? null,
  checkedAt: manifest?.checked.at ?? null,
  isGood,
  hasSameData: now !== undefined && manifest?.fingerprint === now,
});

/** Backs up all accounts. Throws {@link AppError} `noCopy` if no good backup can be made. */
export async function backUpNow(
  context: Context,
  { copies }: Folder,
  { reason }: Input<Contract['makeBackup']>['body'],
): Promise<Reply<Contract['makeBackup']>> {
  const path = await requireBackup(context, copies, reason);
  context.changes.tell(['backups']);
  return { id: idOf(path) };
}

const idOf = (path: string): string => backupNamed(path)?.id ?? basename(path);

/** Checks a backup in full. Throws 404 `backup_not_found`. */
export async function checkBackup(
  context: Context,
  { copies }: Folder,
  id: string,
): Promise<Reply<Contract['verifyBackup']>> {
  const problem = await verifyBackup(context.clock, findBackup(copies, id));
  context.changes.tell(['backups']);
  return { isGood: problem === null };
}

// A thread takes longer to start than so few take to read.
const FEW = 1000;

/**
 * {@link listBackedUp}, in a thread if that may take long. Data in memory, because it can't be written, is in no file
 * that a thread could open.
 */
export function showBackedUp(
  context: Context,
  { copies }: Folder,
  id: string,
  inThread: (input: { copies: string; id: string }) => Promise<BackedUp>,
): Promise<BackedUp> | BackedUp {
  const { manifest } = findBackup(copies, id);
  const { subscriptions: contained = Number.POSITIVE_INFINITY } = manifest?.rows ?? {};
  const isSmall = Math.max(contained, countSubscriptions(context.db)) <= FEW;
  return isSmall || context.readOnly !== undefined
    ? listBackedUp(context, { copies }, id)
    : inThread({ copies, id });
}

/**
 * Restores all accounts from a backup; see {@link restoreAll}. A damaged database is replaced instead. Throws 404
 * `backup_not_found`.
 */
export async function restoreEverything(
  context: Context,
  folder: Folder,
  id: string,
  { replace, replaceDamaged }: Replacers,
): Promise<Reply<Contract['restoreBackup']>> {
  const backup = findBackup(folder.copies, id);
  if (isDamaged(context)) {
    const { putAside = null } = await replaceDamaged(backup);
    return { previous: null, putAside };
  }
  const { previous } = await restoreAll({ context, folder, by: 'window' }, backup, replace);
  return { previous: idOf(previous), putAside: null };
}

/** Restores one subscription from a backup; see {@link restoreOne}. Throws 404 `backup_not_found`. */
export async function restoreSingle(
  context: Context,
  folder: Folder,
  user: Actor,
  { backup, id, write }: Pick<SingleRestore, 'id' | 'write'> & { backup: string },
): Promise<Reply<Contract['restoreFromBackup']>> {
  const found = findBackup(folder.copies, backup);
  const restoring = { context, folder, by: 'window' } as const;
  const actorOf = (ownerId: string) => windowActor(context, ownerId, user.requestId);
  const { restored, previous } = await restoreOne(restoring, found, { id, actorOf, write });
  if (previous !== undefined) context.changes.tell(['backups']);
  return { name: restored.name, previous: previous === undefined ? null : idOf(previous) };
}

/** Sends reminders again. In the caller's transaction. */
export function resumeReminders(context: Context): Reply<Contract['resumeReminders']> {
  const resumed = releaseReminders(context.db);
  if (resumed) for (const topic of ['backups', 'reminders'] as const) context.changes.note(topic);
  return { resumed };
}

import { constants, copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../contract/errors.ts';
import type { BuiltInKey } from '../accounts/keys-repository.ts';
import { requireBuiltInKey } from '../accounts/service.ts';
import { listAccounts } from '../accounts/repository.ts';
import { insertAuditEntry } from '../audit/repository.ts';
import type { Actor, Context } from '../context.ts';
import type { Db } from '../db/db.ts';
import { openStore } from '../db/open.ts';
import { replaceContent } from '../db/replace-content.ts';
import type { Subscription } from '../domain/subscription.ts';
import { listPaymentsSince } from '../payments/repository.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { VERSION } from '../platform/version.ts';
import { holdReminders } from '../reminders/hold-repository.ts';
import { listSettled } from '../reminders/repository.ts';
import { insertDeletion } from '../subscriptions/deleted-repository.ts';
import { restoreSubscription } from '../subscriptions/deleted.ts';
import { deleteSubscription, findOwnerOf, findStored } from '../subscriptions/repository.ts';
import { notFound } from '../subscriptions/service.ts';
import { tellOfRestore } from '../webhooks/outbox.ts';
import { requireBackup } from './service.ts';
import { type Backup, verifyBackup } from './store.ts';

/** The place and the origin of a restore. */
export type Restoring = {
  context: Context;
  folder: Pick<DataFolder, 'database' | 'copies'>;
  /** Who restores, for the activity. */
  by: BuiltInKey;
};

/** What {@link replaceWithBackup} does. */
export type ReplacementTask = Pick<Restoring, 'by'> & {
  folder: Pick<DataFolder, 'database' | 'copies'>;
  backup: Backup;
};

/**
 * Restores everything from a backup, after backing up the present data. Either all of it is restored or nothing, also
 * if the process ends meanwhile. Keys, sign-ins, channel secrets, and preferences stay as they are. Reminders are
 * held until someone releases them. Returns the path of the backup of the present data. Throws {@link AppError}
 * `backupDamaged`, or `noCopy` if the present data can't be backed up.
 */
export async function restoreAll(
  { context, folder, by }: Restoring,
  backup: Backup,
  /** {@link replaceWithBackup}, here or in another thread. */
  replace: (task: ReplacementTask) => Promise<void>,
): Promise<{ previous: string }> {
  await requireGood(context, backup);
  const previous = await requireBackup(context, folder.copies, 'restore', { needed: backup.path });
  const { database, copies } = folder;
  await replace({ folder: { database, copies }, backup, by });
  return { previous };
}

/**
 * Replaces the data with what a backup contains, in one transaction on another connection. Calls `beforeCommit` at the
 * end of it.
 */
export function replaceWithBackup(
  context: Context,
  { folder, backup, by }: ReplacementTask,
  beforeCommit: () => void = () => {},
): void {
  const now = context.clock.now();
  inScratch(folder.copies, backup, (source) =>
    replaceContent({
      file: folder.database,
      source,
      now,
      beforeCommit(db) {
        holdReminders(db, now);
        for (const { id } of listAccounts(db)) {
          noteRestore({ ...context, db }, id, by, backup);
          tellOfRestore({ ...context, db }, id);
        }
        beforeCommit();
      },
    }),
  );
}

/** Adds the entry of a restore to an account's activity. */
export function noteRestore(
  context: Pick<Context, 'db' | 'ids' | 'clock'>,
  ownerId: string,
  by: BuiltInKey,
  { id, at }: Pick<Backup, 'id' | 'at'>,
): void {
  const after = { backup: id, backupMadeAt: new Date(at).toISOString() };
  insertAuditEntry(context.db, ownerId, {
    id: context.ids.uuid(),
    action: 'backup.restore',
    subscriptionId: null,
    apiKeyId: requireBuiltInKey(context, ownerId, by),
    requestId: context.ids.requestId(),
    createdAt: context.clock.now(),
    before: null,
    beforeDetails: null,
    afterDetails: null,
    after: JSON.stringify(after),
  });
}

/** Which subscription to restore, and how. */
export type SingleRestore = {
  id: string;
  /** Who restores it, by account. */
  actorOf: (ownerId: string) => Actor;
  /** Runs the change in one transaction. */
  write: <T>(work: () => T) => Promise<T>;
};

/**
 * Restores one subscription from a backup, with its payments. If it still exists, the present data is backed up before it
 * is replaced. Returns it, and the path of that backup. Throws {@link AppError} `backupDamaged`, `noCopy` if the present
 * data can't be backed up, or `subscription_not_found` if the backup doesn't contain it or its account no longer exists.
 */
export async function restoreOne(
  { context, folder }: Restoring,
  backup: Backup,
  { id, actorOf, write }: SingleRestore,
): Promise<{ restored: Subscription; previous: string | undefined }> {
  await requireGood(context, backup);
  const { db, clock } = context;
  const found = readBackup(folder, backup, (from) => subscriptionIn(from, id.toLowerCase()));
  const { ownerId, ...kept } = found;
  const { id: recordId } = kept.subscription;
  const previous =
    findOwnerOf(db, recordId) === ownerId
      ? await requireBackup(context, folder.copies, 'restore', { needed: backup.path })
      : undefined;
  const restored = await write(() => {
    if (!listAccounts(db).some((account) => account.id === ownerId)) throw notFound();
    const other = findOwnerOf(db, recordId);
    if (other !== undefined && other !== ownerId) throw notFound();
    const replaced = findStored(db, ownerId, recordId) ?? null;
    deleteSubscription(db, ownerId, recordId);
    insertDeletion(db, ownerId, {
      ...kept,
      deletedAt: clock.now(),
      daysSeen: 0,
      lastSeenOn: '',
    });
    return restoreSubscription(context, actorOf(ownerId), recordId, replaced);
  });
  return { restored, previous };
}

function subscriptionIn(db: Db, id: string) {
  const ownerId = findOwnerOf(db, id);
  const stored = ownerId === undefined ? undefined : findStored(db, ownerId, id);
  if (ownerId === undefined || stored === undefined) throw notFound();
  return {
    ownerId,
    subscription: stored.subscription,
    waited: false,
    payments: listPaymentsSince(db, id, '', Number.MAX_SAFE_INTEGER),
    settled: listSettled(db, id),
  };
}

/** Reads something in a backup, as it is in the current schema. */
export function readBackup<T>(
  { copies }: Pick<DataFolder, 'copies'>,
  backup: Backup,
  read: (db: Db) => T,
): T {
  return inScratch(copies, backup, (file) => {
    const db = openStore({ file, appVersion: VERSION });
    try {
      return read(db);
    } finally {
      db.close();
    }
  });
}

async function requireGood({ clock }: Context, backup: Backup): Promise<void> {
  const problem = await verifyBackup(clock, backup);
  if (problem !== null) throw new AppError('backupDamaged', { cause: problem });
}

const SCRATCH = 'restoring-';
const HOUR_MS = 3_600_000;

// Left when an earlier restore was interrupted. Younger ones may be in use by another thread or program. Their times are
// those of the system's clock.
function removeLeft(copies: string): void {
  for (const name of readdirSync(copies).filter((one) => one.startsWith(SCRATCH))) {
    const path = join(copies, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (mtimeMs < Date.now() - HOUR_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Runs `work` on a copy of a backup that has the current schema, and removes the copy. */
function inScratch<T>(copies: string, { path }: Backup, work: (file: string) => T): T {
  removeLeft(copies);
  const folder = opening(() => mkdtempSync(join(copies, SCRATCH)));
  try {
    const file = join(folder, 'perennial.db');
    opening(() => {
      copyFileSync(path, file, constants.COPYFILE_EXCL);
      openStore({ file, appVersion: VERSION }).close();
    });
    return work(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Its failure says nothing about the database in use.
function opening<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new AppError('backupNotOpened', { cause });
  }
}

import { isDeepStrictEqual } from 'node:util';
import { listAccounts } from '../accounts/repository.ts';
import type { Context } from '../context.ts';
import { AppError } from '../contract/errors.ts';
import type { backupEndpoints } from '../contract/app/backups.ts';
import type { Reply } from '../contract/endpoint.ts';
import type { Db } from '../db/db.ts';
import type { Subscription } from '../domain/subscription.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { eachSubscription } from '../subscriptions/repository.ts';
import { readBackup } from './restore.ts';
import { findBackup } from './store.ts';

/** The subscriptions in a backup, as the window shows them. */
export type BackedUp = Reply<(typeof backupEndpoints)['listBackedUpSubscriptions']>;

/** The subscriptions in a backup. Throws 404 `backup_not_found`, or {@link AppError} `backupDamaged`. */
export function listBackedUp(
  { db }: Context,
  folder: Pick<DataFolder, 'copies'>,
  id: string,
): BackedUp {
  const backup = findBackup(folder.copies, id);
  if (!backup.isGood)
    throw new AppError('backupDamaged', {
      cause: backup.manifest?.checked.problem ?? 'it is damaged',
    });
  const current = new Map(
    subscriptionsOf(db).map(({ subscription }) => [subscription.id, subscription]),
  );
  const data = readBackup(folder, backup, subscriptionsOf).map(({ subscription, account }) => ({
    id: subscription.id,
    name: subscription.name,
    account,
    state: stateOf(subscription, current.get(subscription.id)),
  }));
  return { data: data.toSorted((one, other) => one.name.localeCompare(other.name)) };
}

function subscriptionsOf(db: Db) {
  return listAccounts(db).flatMap(({ id, name }) =>
    Array.from(eachSubscription(db, id), ({ subscription }) => ({ subscription, account: name })),
  );
}

const withoutTime = (one: Subscription) => ({ ...one, updatedAt: 0 });

function stateOf(
  then: Subscription,
  now: Subscription | undefined,
): 'same' | 'changed' | 'missing' {
  if (now === undefined) return 'missing';
  return isDeepStrictEqual(withoutTime(then), withoutTime(now)) ? 'same' : 'changed';
}

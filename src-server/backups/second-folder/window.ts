import { basename, join } from 'node:path';
import type { secondFolderEndpoints } from '../../contract/app/second-folder.ts';
import type { Input, Reply } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../../context.ts';
import { findSecondFolder } from '../second-folder-repository.ts';
import { listSecondFolder } from './copies.ts';
import { fetchCopy } from './fetch.ts';
import type { SecondFolder } from './keeper.ts';

type Contract = typeof secondFolderEndpoints;

const momentOf = (at: number) => new Date(at).toISOString();

/** The second folder in the form that the window shows. */
export function showSecondFolder(
  { db }: Context,
  keeper: SecondFolder,
): Reply<Contract['getSecondFolder']> {
  const choice = findSecondFolder(db);
  const state = keeper.state();
  if (choice === undefined || state === undefined) return { data: null };
  const { copiedAt, problem, copies } = state;
  return {
    data: {
      folder: choice.folder,
      path: join(choice.folder, choice.place),
      isSealed: choice.sealing !== null,
      copiedAt: copiedAt === null ? null : momentOf(copiedAt),
      problem,
      copies: copies.map(({ id, place, reason, at, bytes, subscriptions, key, isGood }) => ({
        id,
        place: basename(place),
        isOwn: basename(place) === choice.place,
        reason,
        createdAt: momentOf(at),
        bytes,
        subscriptions,
        isSealed: key !== null,
        isGood,
      })),
    },
  };
}

/**
 * Brings a backup from the second folder among the others; see {@link fetchCopy}. By default one of this database. Throws
 * 404 `backup_not_found`.
 */
export async function fetchSecondCopy(
  context: Context,
  copies: string,
  { id, place, passphrase }: Input<Contract['fetchSecondCopy']>['body'],
): Promise<Reply<Contract['fetchSecondCopy']>> {
  const choice = findSecondFolder(context.db);
  if (choice === undefined) throw new AppError('noSecondFolder');
  const wanted = place ?? choice.place;
  const all = await listSecondFolder(choice.folder);
  const copy = all.find((one) => one.id === id && basename(one.place) === wanted);
  if (copy === undefined) throw new AppError('backup_not_found');
  const backup = await fetchCopy(context.clock, copies, copy, passphrase);
  context.changes.tell(['backups']);
  return { id: backup.id };
}

import type { activityEndpoints } from '../contract/app/activity.ts';
import type { keyEndpoints } from '../contract/app/keys.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { AppError } from '../contract/errors.ts';
import { type ApiKeyRecord, listKeyNames } from './keys-repository.ts';
import { inWindow } from './window-accounts.ts';
import type { Actor, Context } from '../context.ts';
import { endOfLastDay, findKey, issueKey, listKeys, revokeKey, scopesOf } from './keys.ts';

type Contract = typeof keyEndpoints;

/** An account's keys in the form that the window shows. */
export function listOwn(context: Context, ownerId: string): Reply<Contract['listKeys']> {
  return { data: listKeys(context, ownerId).map(answerOf) };
}

/** Issues a key. Throws an {@link AppError} if its expiration date is in the past. */
export function issue(
  context: Context,
  { ownerId, requestId }: Actor,
  { name, scopes, expiresOn }: Input<Contract['issueKey']>['body'],
): Reply<Contract['issueKey']> {
  const expiresAt = endOfLastDay(context, ownerId, expiresOn);
  const { key, ...record } = issueKey(
    context,
    { ownerId, name, scopes, expiresAt },
    inWindow(requestId),
  );
  return { data: answerOf(record), key };
}

/** Revokes a key of this account. Throws 404 `key_not_found`. */
export function revoke(
  context: Context,
  { ownerId, requestId }: Actor,
  id: string,
): Reply<Contract['revokeKey']> {
  if (findKey(context, id)?.ownerId !== ownerId) {
    throw new AppError('key_not_found');
  }
  return { data: answerOf(revokeKey(context, id, inWindow(requestId))) };
}

/** All keys that may have made changes, including the built-in ones. */
export function listActors(
  { db }: Context,
  ownerId: string,
): Reply<(typeof activityEndpoints)['listActors']> {
  return { data: listKeyNames(db, ownerId) };
}

const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());

function answerOf(key: ApiKeyRecord): Reply<Contract['listKeys']>['data'][number] {
  return {
    id: key.id,
    name: key.name,
    hint: key.hint,
    scopes: scopesOf(key),
    createdAt: new Date(key.createdAt).toISOString(),
    expiresAt: moment(key.expiresAt),
    lastUsedAt: moment(key.lastUsedAt),
    revokedAt: moment(key.revokedAt),
  };
}

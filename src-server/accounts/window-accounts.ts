import type { accountEndpoints } from '../contract/app/accounts.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { AppError } from '../contract/errors.ts';
import type { Account } from '../domain/account.ts';
import {
  type ActorOf,
  createAccount,
  deleteAccount,
  listAccounts,
  renameAccount,
  setPlan,
  windowActor,
} from './service.ts';
import { requireBackup } from '../backups/service.ts';
import type { Actor, Context } from '../context.ts';
import type { Writer } from '../db/writer.ts';

type Contract = typeof accountEndpoints;

/** The accounts in the form that the window shows. */
export function listAll(context: Context): Reply<Contract['listAccounts']> {
  return { data: listAccounts(context).map(answerOf) };
}

/** Adds an account. */
export function create(
  context: Context,
  { requestId }: Actor,
  body: Input<Contract['createAccount']>['body'],
): Reply<Contract['createAccount']> {
  return { data: answerOf(createAccount(context, body, inWindow(requestId))) };
}

/** Renames an account or changes its plan. */
export function update(
  context: Context,
  { requestId }: Actor,
  id: string,
  { name, plan }: Input<Contract['updateAccount']>['body'],
): Reply<Contract['updateAccount']> {
  let account = required(context, id);
  const actorOf = inWindow(requestId);
  if (name !== undefined) account = renameAccount(context, account, name, actorOf);
  if (plan !== undefined) account = setPlan(context, account, plan, actorOf);
  return { data: answerOf(account) };
}

/** Deletes an account, after a backup. */
export async function remove(
  context: Context,
  id: string,
  { writer, copies }: { writer: Pick<Writer, 'write'>; copies: string },
): Promise<Reply<Contract['deleteAccount']>> {
  // Before a backup is made for nothing.
  required(context, id);
  await requireBackup(context, copies, 'deletion');
  return writer.write(() => {
    deleteAccount(context, required(context, id));
    return { deleted: true };
  });
}

/** Returns the owner as an actor in the window's request with this ID. */
export function inWindow(requestId: string): ActorOf {
  return (context, ownerId) => windowActor(context, ownerId, requestId);
}

function required(context: Context, id: string): Account {
  const found = listAccounts(context).find((account) => account.id === id);
  if (found !== undefined) return found;
  throw new AppError('account_not_found', {});
}

const answerOf = ({ id, name, plan, createdAt }: Account) => ({
  id,
  name,
  plan,
  createdAt: new Date(createdAt).toISOString(),
});

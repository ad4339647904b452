import { type Account, FIRST_ACCOUNT_NAME, type Plan } from '../domain/account.ts';
import { fields } from '../contract/fields.ts';
import * as store from '../store/accounts.ts';
import { findCommandLineKey, insertCommandLineKey } from '../store/api-keys.ts';
import { recordOwnerChange } from './audit.ts';
import type { Actor, Context } from './context.ts';
import { OwnerError } from './owner-error.ts';

/** Makes the first account where there is none: a data folder is never without one. */
export function ensureFirstAccount(context: Context): void {
  // Looked at first: opening the data must not wait for another process's write.
  if (store.listAccounts(context.db).length > 0) return;
  context.db
    .transaction(() => {
      if (store.listAccounts(context.db).length === 0) add(context, FIRST_ACCOUNT_NAME, 'premium');
    })
    .immediate();
}

/** All accounts, oldest first. */
export function listAccounts(context: Context): Account[] {
  return store.listAccounts(context.db);
}

/** Adds an account. Throws {@link OwnerError} when the name is taken or no valid name. */
export function createAccount(context: Context, name: string, plan: Plan): Account {
  const valid = validName(name);
  return context.db
    .transaction(() => {
      const taken = store.findAccountByName(context.db, valid);
      if (taken !== undefined) {
        throw new OwnerError(
          `There is an account named ${taken.name} already.`,
          'Choose another name.',
        );
      }
      const account = add(context, valid, plan);
      recordOwnerChange(context, commandLineActor(context, account.id), 'account.create', {
        before: null,
        after: JSON.stringify(account),
      });
      return account;
    })
    .immediate();
}

/** Puts an account on another plan; counts for its next request. */
export function setPlan(context: Context, name: string, plan: Plan): Account {
  return context.db
    .transaction(() => {
      const account = resolveAccount(context, name);
      store.updatePlan(context.db, account.id, plan);
      recordOwnerChange(context, commandLineActor(context, account.id), 'account.set_plan', {
        before: JSON.stringify({ plan: account.plan }),
        after: JSON.stringify({ plan }),
      });
      return { ...account, plan };
    })
    .immediate();
}

/** Deletes an account with everything it owns; a fresh first one takes the place of the last. */
export function deleteAccount(context: Context, name: string): Account {
  return context.db
    .transaction(() => {
      const account = resolveAccount(context, name);
      store.deleteAccount(context.db, account.id);
      ensureFirstAccount(context);
      return account;
    })
    .immediate();
}

/**
 * The account of that name or, without a name, the only one there is. Throws {@link OwnerError}
 * that lists the accounts when there is none of that name, or several and no name.
 */
export function resolveAccount(context: Context, name: string | undefined): Account {
  const accounts = store.listAccounts(context.db);
  const names = accounts.map((account) => account.name).join(', ');
  if (name === undefined) {
    const [only, another] = accounts;
    if (only !== undefined && another === undefined) return only;
    throw new OwnerError(
      `There are several accounts: ${names}.`,
      'Say which one is meant with --account NAME.',
    );
  }
  const found = store.findAccountByName(context.db, name.trim());
  if (found !== undefined) return found;
  throw new OwnerError(`There is no account named ${name}.`, `The accounts are: ${names}.`);
}

/** Who acts when the owner uses the command line on this account. */
export function commandLineActor(context: Context, ownerId: string): Actor {
  const apiKeyId = findCommandLineKey(context.db, ownerId);
  if (apiKeyId === undefined) throw new Error('The account has no command-line key.');
  return { ownerId, apiKeyId, requestId: context.ids.requestId() };
}

function add(context: Context, name: string, plan: Plan): Account {
  const account = { id: context.ids.uuid(), name, plan, createdAt: context.clock.now() };
  store.insertAccount(context.db, account);
  insertCommandLineKey(context.db, account.id, {
    id: context.ids.uuid(),
    createdAt: account.createdAt,
  });
  return account;
}

function validName(name: string): string {
  const parsed = fields.name.safeParse(name);
  if (parsed.success) return parsed.data;
  throw new OwnerError(
    'That is no valid name for an account.',
    'Use 1 to 120 characters without control characters.',
  );
}

import { AppError } from '../contract/errors.ts';
import { type Account, FIRST_ACCOUNT_NAME, type Plan } from '../domain/account.ts';
import { appFields } from '../contract/app/fields.ts';
import type { Slices } from '../platform/slices.ts';
import * as store from './repository.ts';
import { type BuiltInKey, findBuiltInKey, insertBuiltInKey } from './keys-repository.ts';
import { recordOwnerChange } from '../audit/service.ts';
import type { Actor, Context } from '../context.ts';
import { forgetSecrets } from '../settings/service.ts';

/** Creates the first account if there is none: a data folder always has at least one. */
export function ensureFirstAccount(context: Context): void {
  // Checked before starting a write, because opening the data must not wait for another process's write.
  if (store.listAccounts(context.db).length > 0) return;
  context.db
    .transaction(() => {
      if (store.listAccounts(context.db).length === 0)
        addFreshAccount(context, FIRST_ACCOUNT_NAME, 'premium');
    })
    .immediate();
}

/** All accounts, oldest first. */
export function listAccounts(context: Context): Account[] {
  return store.listAccounts(context.db);
}

/** Returns the actor for changes to an account: its owner at the command line or in the window. */
export type ActorOf = (context: Context, ownerId: string) => Actor;

/** Adds an account. Throws {@link AppError} if the name is taken or invalid. */
export function createAccount(
  context: Context,
  wanted: { name: string; plan: Plan },
  actorOf: ActorOf = commandLineActor,
): Account {
  const name = validName(wanted.name);
  return context.db
    .transaction(() => {
      requireFreeName(context, name, undefined);
      const account = addFreshAccount(context, name, wanted.plan);
      recordOwnerChange(context, actorOf(context, account.id), 'account.create', {
        before: null,
        after: account,
      });
      return account;
    })
    .immediate();
}

/** Renames an account. Throws {@link AppError} if the name is taken or invalid. */
export function renameAccount(
  context: Context,
  account: Account,
  wanted: string,
  actorOf: ActorOf,
): Account {
  const name = validName(wanted);
  return context.db
    .transaction(() => {
      requireFreeName(context, name, account.id);
      store.renameAccount(context.db, account.id, name);
      recordOwnerChange(context, actorOf(context, account.id), 'account.rename', {
        before: { name: account.name },
        after: { name },
      });
      return { ...account, name };
    })
    .immediate();
}

/** Changes an account's plan, effective from its next request. */
export function setPlan(
  context: Context,
  account: Account,
  plan: Plan,
  actorOf: ActorOf = commandLineActor,
): Account {
  return context.db
    .transaction(() => {
      store.updatePlan(context.db, account.id, plan);
      recordOwnerChange(context, actorOf(context, account.id), 'account.set_plan', {
        before: { plan: account.plan },
        after: { plan },
      });
      return { ...account, plan };
    })
    .immediate();
}

/**
 * Deletes an account; the last one is replaced with a new first account. Its data becomes inaccessible
 * immediately and is removed later by {@link removeDeleted}.
 */
export function deleteAccount(context: Context, account: Account): void {
  context.db
    .transaction(() => {
      store.deleteAccount(context.db, account.id, context.clock.now());
      ensureFirstAccount(context);
      // Last, because if this fails, the transaction rolls back everything above.
      forgetSecrets(context, account.id);
      context.changes.note('accounts');
    })
    .immediate();
}

// Small enough to take only some hundredths of a second, even with many indexes.
const MOST_ROWS = 100;

/** Removes the data of deleted accounts, including what an earlier run left. */
export function* removeDeleted({ db }: Context): Slices<void> {
  const slice = db.transaction((id: string) => store.deleteOwned(db, id, MOST_ROWS));
  for (const id of store.listDeletedAccounts(db)) {
    // If the server stops meanwhile, the next start continues.
    while (db.open && slice.immediate(id)) yield;
  }
}

/** Throws {@link AppError} `nameTaken` if another account than `own` has the name. */
export function requireFreeName(context: Context, name: string, own: string | undefined): void {
  const taken = store.findAccountByName(context.db, name);
  if (taken === undefined || taken.id === own) return;
  throw new AppError('nameTaken', { name: taken.name }, 'name');
}

/**
 * The account with this name or, without a name, the only one. Throws {@link AppError} with the list of
 * accounts if the name is unknown, or if it is missing and there are several.
 */
export function resolveAccount(context: Context, name: string | undefined): Account {
  const accounts = store.listAccounts(context.db);
  const names = accounts.map((account) => account.name).join(', ');
  if (name === undefined) {
    const [only, another] = accounts;
    if (only !== undefined && another === undefined) return only;
    throw new AppError('noAccountChosen', { names });
  }
  const found = store.findAccountByName(context.db, name.trim());
  if (found !== undefined) return found;
  throw new AppError('noSuchAccount', { name, names });
}

/** The account with this ID. Throws {@link AppError} `account_not_found`. */
export function requireAccount(context: Context, id: string): Account {
  const found = store.listAccounts(context.db).find((account) => account.id === id);
  if (found !== undefined) return found;
  throw new AppError('account_not_found', {});
}

/** The owner as an actor at the command line. */
export function commandLineActor(context: Context, ownerId: string): Actor {
  return builtInActor(context, ownerId, 'command_line', context.ids.requestId());
}

/** The owner as an actor in the window, in the request with this ID. */
export function windowActor(context: Context, ownerId: string, requestId: string): Actor {
  return builtInActor(context, ownerId, 'window', requestId);
}

function builtInActor(
  context: Context,
  ownerId: string,
  kind: BuiltInKey,
  requestId: string,
): Actor {
  return { ownerId, apiKeyId: requireBuiltInKey(context, ownerId, kind), requestId };
}

/** The ID of an account's built-in key. */
export function requireBuiltInKey(
  { db }: Pick<Context, 'db'>,
  ownerId: string,
  kind: BuiltInKey,
): string {
  const id = findBuiltInKey(db, ownerId, kind);
  if (id === undefined) throw new Error(`The account has no built-in ${kind} key.`);
  return id;
}

/** Adds an account whose name is free, with its built-in keys, and no trace of that in its activity. */
export function addFreshAccount(context: Context, name: string, plan: Plan): Account {
  const account = { id: context.ids.uuid(), name, plan, createdAt: context.clock.now() };
  const { createdAt } = account;
  store.insertAccount(context.db, account);
  for (const kind of ['command_line', 'window'] as const) {
    insertBuiltInKey(context.db, account.id, kind, { id: context.ids.uuid(), createdAt });
  }
  return account;
}

function validName(name: string): string {
  const parsed = appFields.name.safeParse(name);
  if (parsed.success) return parsed.data;
  throw new AppError('invalidAccountName', undefined, 'name');
}

import { AppError } from '../contract/errors.ts';
import { type Account, FIRST_ACCOUNT_NAME, type Plan } from '../domain/account.ts';
import { appFields } from '../contract/app/fields.ts';
import type { Slices } from '../platform/slices.ts';
import * as store from './repository.ts';
import { type BuiltInKey, findBuiltInKey, insertBuiltInKey } from './keys-repository.ts';
import { recordOwnerChange } from '../audit/service.ts';
import type { Actor, Context } from '../context.ts';
import { forgetSecrets } from '../settings/service.ts';

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

/** Tells who acts for the owner of an account: at the command line, or in the window. */
export type ActorOf = (context: Context, ownerId: string) => Actor;

/** Adds an account. Throws {@link AppError} when the name is taken or no valid name. */
export function createAccount(
  context: Context,
  wanted: { name: string; plan: Plan },
  actorOf: ActorOf = commandLineActor,
): Account {
  const name = validName(wanted.name);
  return context.db
    .transaction(() => {
      requireFreeName(context, name, undefined);
      const account = add(context, name, wanted.plan);
      recordOwnerChange(context, actorOf(context, account.id), 'account.create', {
        before: null,
        after: account,
      });
      return account;
    })
    .immediate();
}

/** Renames an account. Throws {@link AppError} when the name is taken or no valid name. */
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

/** Puts an account on another plan; counts for its next request. */
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
 * Deletes an account; a fresh first one takes the place of the last. What it owned is out of reach at once,
 * and removed by {@link removeDeleted}.
 */
export function deleteAccount(context: Context, account: Account): void {
  context.db
    .transaction(() => {
      store.deleteAccount(context.db, account.id, context.clock.now());
      ensureFirstAccount(context);
      // Last, because the transaction undoes all of the above should this fail.
      forgetSecrets(context, account.id);
      context.changes.note('accounts');
    })
    .immediate();
}

// Some hundredths of a second, where many indexes hold them.
const MOST_ROWS = 100;

/** Removes what deleted accounts owned, also what an earlier run of the program had left of it. */
export function* removeDeleted({ db }: Context): Slices<void> {
  const slice = db.transaction((id: string) => store.deleteOwned(db, id, MOST_ROWS));
  for (const id of store.listDeletedAccounts(db)) {
    // The next start goes on where the server ends meanwhile.
    while (db.open && slice.immediate(id)) yield;
  }
}

function requireFreeName(context: Context, name: string, own: string | undefined): void {
  const taken = store.findAccountByName(context.db, name);
  if (taken === undefined || taken.id === own) return;
  throw new AppError('nameTaken', { name: taken.name }, 'name');
}

/**
 * The account of that name or, without a name, the only one there is. Throws {@link AppError}
 * that lists the accounts when there is none of that name, or several and no name.
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

/** Who acts when the owner uses the command line on this account. */
export function commandLineActor(context: Context, ownerId: string): Actor {
  return builtInActor(context, ownerId, 'command_line', context.ids.requestId());
}

/** Who acts when the owner uses the window on this account, in the request with this id. */
export function windowActor(context: Context, ownerId: string, requestId: string): Actor {
  return builtInActor(context, ownerId, 'window', requestId);
}

function builtInActor(
  context: Context,
  ownerId: string,
  kind: BuiltInKey,
  requestId: string,
): Actor {
  const apiKeyId = findBuiltInKey(context.db, ownerId, kind);
  if (apiKeyId === undefined) throw new Error(`The account has no built-in ${kind} key.`);
  return { ownerId, apiKeyId, requestId };
}

function add(context: Context, name: string, plan: Plan): Account {
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

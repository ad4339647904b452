import { isDeepStrictEqual } from 'node:util';
import { commandLineActor } from '../accounts/service.ts';
import { listActionsSince } from '../audit/repository.ts';
import { recordOwnerChange } from '../audit/service.ts';
import { requireBackup } from '../backups/service.ts';
import type { Actor, Context } from '../context.ts';
import { AppError } from '../contract/errors.ts';
import { onDate, renew } from '../domain/renewal.ts';
import type { Subscription } from '../domain/subscription.ts';
import {
  deleteSubscription,
  findSubscription,
  updateSubscription,
} from '../subscriptions/repository.ts';
import { recordChange, writeOf } from '../subscriptions/service.ts';
import { FEW } from './imports.ts';
import * as store from './imports-repository.ts';

/** Backs up the data before an import of many rows is undone. */
export async function copyBeforeUndo(context: Context, id: string, copies: string): Promise<void> {
  if (store.countImportRows(context.db, id) <= FEW) return;
  await requireBackup(context, copies, 'undoing-import');
}

/**
 * The result of undoing an import: `left` are records that somebody has changed or deleted since. If all of them have
 * been changed, nothing is undone, and the import can be undone later.
 */
export type UndoneImport = {
  takenBack: number;
  left: { id: string; name: string; isDeleted: boolean }[];
};

/**
 * Undoes an import in one transaction: removes the records that it added and restores those that it changed, unless
 * somebody has changed them since. Throws {@link AppError} `import_not_found`, or `importUndone` if it has been undone
 * before.
 */
export const undoImport = (context: Context, actor: Actor, id: string): UndoneImport =>
  context.db.transaction(() => undo(context, actor, id)).immediate();

function undo(context: Context, actor: Actor, id: string): UndoneImport {
  const { db, clock } = context;
  const found = requireImport(context, actor.ownerId, id);
  if (found.undoneAt !== null) throw new AppError('importUndone');
  const undone: UndoneImport = { takenBack: 0, left: [] };
  for (const row of store.listImportRows(db, id)) {
    if (row.after === null || row.entry === null) continue;
    const left = takeBack(context, actor, { ...row, after: row.after, entry: row.entry });
    if (left === undefined) undone.takenBack += 1;
    else undone.left.push(left);
  }
  // What a later import changed can be undone once that is undone.
  if (undone.takenBack === 0 && undone.left.some(({ isDeleted }) => !isDeleted)) return undone;
  store.markUndone(db, id, clock.now());
  const { fileName, source } = found;
  recordOwnerChange(context, actor, 'import.undo', {
    before: null,
    after: { id, name: fileName, source, takenBack: undone.takenBack, left: undone.left.length },
  });
  return undone;
}

/** An owner's import. Throws {@link AppError} `import_not_found`. */
export function requireImport({ db }: Context, ownerId: string, id: string): store.StoredImport {
  const found = store.findImport(db, ownerId, id);
  if (found === undefined) throw new AppError('import_not_found');
  return found;
}

/** {@link undoImport} for the command line. */
export function undoAsOwner(context: Context, id: string): UndoneImport {
  const ownerId = store.findOwnerOfImport(context.db, id);
  if (ownerId === undefined) throw new AppError('import_not_found');
  return undoImport(context, commandLineActor(context, ownerId), id);
}

/** A change of a record: before, after, and the ID of its audit entry. */
export type WrittenRow = Pick<store.StoredImportRow, 'before'> & {
  after: Subscription;
  entry: string;
};

/** Undoes a change, or returns its record if that was changed or deleted since. */
export function takeBack(
  context: Context,
  actor: Actor,
  { before, after, entry }: WrittenRow,
): UndoneImport['left'][number] | undefined {
  const { db } = context;
  const current = findSubscription(db, actor.ownerId, after.id);
  const { id, name } = current ?? after;
  if (current === undefined) return { id, name, isDeleted: true };
  const actions = listActionsSince(db, actor.ownerId, after.id, entry);
  if (isChanged(current, after, actions)) return { id, name, isDeleted: false };
  const stored = writeOf(context, actor.ownerId, current);
  if (before === null) {
    deleteSubscription(db, actor.ownerId, after.id);
    recordChange(context, actor, 'subscription.delete', { before: stored, after: null });
    return undefined;
  }
  const write = writeOf(context, actor.ownerId, formerOf(current, { before, after }));
  updateSubscription(db, actor.ownerId, write);
  recordChange(context, actor, 'subscription.update', { before: stored, after: write });
  return undefined;
}

// What these do is all in the record, so that nothing of it is lost if the record is as it was before them.
const INSIDE_RECORD: ReadonlySet<string> = new Set([
  'subscription.update',
  'subscription.set_trial',
  'subscription.pause',
  'subscription.resume',
  'subscription.cancel',
  'subscription.reactivate',
  'subscription.delete',
  'subscription.restore',
]);

/**
 * Whether what somebody did since an import, by these kinds of changes, would be lost by undoing it. Changes that were
 * taken back again are none, such as those of a later import that has been undone, and neither is a date that the
 * schedule has reached by itself.
 */
function isChanged(
  current: Subscription,
  after: Subscription,
  actions: readonly string[],
): boolean {
  if (actions.length === 0) return false;
  if (actions.some((action) => !INSIDE_RECORD.has(action))) return true;
  const { nextPaymentDate, updatedAt } = current;
  const { schedule } = renew(after, nextPaymentDate);
  return !isDeepStrictEqual(current, { ...after, ...schedule, updatedAt });
}

// Keeps a next payment date that has moved forward since the import.
const formerOf = (
  { nextPaymentDate }: Subscription,
  { before, after }: Record<'before' | 'after', Subscription>,
): Subscription =>
  nextPaymentDate === after.nextPaymentDate ? before : onDate(before, nextPaymentDate);

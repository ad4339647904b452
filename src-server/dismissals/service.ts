import type { dismissalEndpoints } from '../contract/app/dismissals.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import * as store from './repository.ts';
import type { Context } from '../context.ts';

type Contract = typeof dismissalEndpoints;

// Concerns that were dismissed long ago have resolved themselves.
const MOST_KEPT = 1000;

/** The concerns that an owner dismissed. */
export function listDismissals(
  { db }: Context,
  ownerId: string,
): Reply<Contract['listDismissals']> {
  return { data: store.listDismissed(db, ownerId) };
}

/** Dismisses a concern or undoes that. Returns all dismissed concerns. */
export function dismiss(
  context: Context,
  ownerId: string,
  { concern, isDismissed }: Input<Contract['dismiss']>['body'],
): Reply<Contract['listDismissals']> {
  const { db, clock } = context;
  if (isDismissed) {
    store.insertDismissal(db, ownerId, concern, clock.now());
    store.keepLastDismissals(db, ownerId, MOST_KEPT);
  } else {
    store.deleteDismissal(db, ownerId, concern);
  }
  context.changes.note('dismissals', ownerId);
  return listDismissals(context, ownerId);
}

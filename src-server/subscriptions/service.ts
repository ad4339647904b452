import type { RecordAction } from '../contract/app/activity.ts';
import type { SubscriptionAction } from '../contract/public/audit.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { AppError } from '../contract/errors.ts';
import type { Sort, subscriptionEndpoints } from '../contract/public/subscriptions.ts';
import {
  InvalidSubscription,
  type Subscription,
  createSubscription,
  patchSubscription,
} from '../domain/subscription.ts';
import { firstCharge } from '../domain/charges.ts';
import { ended } from '../domain/ending.ts';
import type { recordEndpoints } from '../contract/app/records.ts';
import { type JsonText, jsonText, withMember } from '../platform/json-text.ts';
import type { Slices } from '../platform/slices.ts';
import { keepDeleted } from './deleted-repository.ts';
import type { Db } from '../db/db.ts';
import { isPassed } from './dates-repository.ts';
import * as store from './repository.ts';
import { recordSubscriptionChange } from '../audit/service.ts';
import type { Actor, Context } from '../context.ts';
import { readConsistently, hasManyRecords } from './consistent-read.ts';
import { answerText, draftOf, inputOf, setDetailsOf, withAnswerText } from './json.ts';

type Contract = typeof subscriptionEndpoints;
type AppContract = typeof recordEndpoints;
type DraftBody = Input<Contract['createSubscription'] | AppContract['createRecord']>['body'];
type PatchBody = Input<Contract['updateSubscription'] | AppContract['updateRecord']>['body'];
type ListQuery = Input<Contract['listSubscriptions']>['query'];

const sortColumns: Readonly<Record<Exclude<Sort, `-${string}`>, store.SortColumn>> = {
  createdAt: 'created_at',
  nextPaymentDate: 'next_payment_date',
  amount: 'amount_hundredths',
  name: 'name_folded',
};

type ListText = JsonText<Reply<Contract['listSubscriptions']>>;

/** One page of this owner's subscriptions. */
export function listSubscriptions(context: Context, ownerId: string, query: ListQuery): ListText {
  const { query: shown, page } = pageOf(query);
  return listText(context, ownerId, shown, store.listAnswers(context.db, ownerId, page));
}

/** Whether a page may require examining so many records that others must be served meanwhile. */
export const isLongSearch = (context: Context, ownerId: string, query: ListQuery): boolean =>
  isLong(context, ownerId, pageOf(query).page);

/** {@link listSubscriptions} for a long search. */
export async function searchSubscriptions(
  context: Context,
  ownerId: string,
  query: ListQuery,
): Promise<ListText> {
  const { query: shown, page } = pageOf(query);
  return listText(context, ownerId, shown, await findPage(context, ownerId, page));
}

/** Finds a page, serving others meanwhile if many records have to be examined. */
export function findPage(
  context: Context,
  ownerId: string,
  page: store.PageRequest,
): Promise<store.StoredAnswer[]> {
  if (isLong(context, ownerId, page)) {
    return readConsistently(context, ownerId, (db) => searchAnswers(db, ownerId, page));
  }
  return Promise.resolve(store.listAnswers(context.db, ownerId, page));
}

const isLong = (context: Context, ownerId: string, { filter }: store.PageRequest): boolean =>
  Object.keys(filter).length > 0 && hasManyRecords(context, ownerId);

/** The result of `store.listAnswers`. */
export function* searchAnswers(
  db: Db,
  ownerId: string,
  { limit, offset, ...order }: store.PageRequest,
): Slices<store.StoredAnswer[]> {
  const found: store.StoredAnswer[] = [];
  let before = offset;
  for (const answer of store.eachAnswer(db, ownerId, order)) {
    yield;
    if (answer === undefined) continue;
    if (before > 0) before -= 1;
    else if (found.push(answer) === limit) break;
  }
  return found;
}

type ShownQuery = Pick<ListQuery, 'limit' | 'offset' | 'sort'> & {
  filters: store.PageRequest['filter'];
};

/** What a query asks the database for. `columns` replaces columns that it is sorted by. */
export function pageOf(
  { limit, offset, sort, q, ...exact }: ListQuery,
  columns: Partial<typeof sortColumns> = {},
): { query: ShownQuery; page: store.PageRequest } {
  // An empty search doesn't filter (decisions: "An empty `q` is no filter").
  const filters = q === undefined || q === '' ? exact : { ...exact, q };
  return {
    query: { limit, offset, sort, filters },
    // One more than the page size, to know whether there are more.
    page: {
      filter: filters,
      sort: sortOf(sort, { ...sortColumns, ...columns }),
      limit: limit + 1,
      offset,
    },
  };
}

function listText(
  context: Context,
  ownerId: string,
  { limit, offset, sort, filters }: ShownQuery,
  found: readonly store.StoredAnswer[],
): ListText {
  const day = context.today(ownerId);
  const page = pageText(found, { limit, offset }, (stored) => answerText(stored, day));
  return jsonText(withMember(page, 'query', { sort, filters }));
}

/** The JSON text of a page of a list, of which one more than its size was found if there are more. */
export function pageText<T extends object>(
  found: readonly store.StoredAnswer[],
  { limit, offset }: { limit: number; offset: number },
  textOf: (stored: store.StoredAnswer) => JsonText<object>,
): JsonText<T> {
  const data = found.slice(0, limit).map(textOf).join();
  const pagination = JSON.stringify({ limit, offset, hasMore: found.length > limit });
  return jsonText(`{"data":[${data}],"pagination":${pagination}}`);
}

function sortOf(sort: Sort, columns: typeof sortColumns): store.PageRequest['sort'] {
  const descending = sort.startsWith('-');
  const key = (descending ? sort.slice(1) : sort) as keyof typeof sortColumns;
  return { column: columns[key], descending };
}

/** One subscription of this owner. Throws 404 `subscription_not_found`. */
export function getSubscription(context: Context, ownerId: string, id: string): Subscription {
  return requireStored(context, ownerId, id).subscription;
}

/** A subscription changed at the command line, and its owner. */
export type Owned = { ownerId: string; subscription: Subscription };

/** The owner of a subscription, for commands that only have its ID. Throws 404. */
export function ownerOf(context: Context, id: string): string {
  const ownerId = store.findOwnerOf(context.db, id);
  if (ownerId === undefined) throw notFound();
  return ownerId;
}

/** The subscription that a body describes, without storing it. */
export function draftSubscription(context: Context, body: DraftBody): Subscription {
  const made = { id: context.ids.uuid(), at: context.clock.now() };
  return valid(() => createSubscription(draftOf(body), made));
}

/** A subscription with the changes of a body, without storing them. */
export const patched = (context: Context, current: Subscription, body: PatchBody): Subscription =>
  valid(() => patchSubscription(current, inputOf(body), context.clock.now()));

/** Creates a subscription, with its audit entry. */
export function addSubscription(context: Context, actor: Actor, body: DraftBody): Subscription {
  const made = ended(draftSubscription(context, body), context.today(actor.ownerId));
  const write = writeOf(context, actor.ownerId, made);
  store.insertSubscription(context.db, actor.ownerId, write);
  recordChange(context, actor, 'subscription.create', { before: null, after: write });
  return write.subscription;
}

/** Rejects a patch that doesn't fit the stored record. Ignores missing records. */
export function checkPatch(context: Context, ownerId: string, id: string, body: PatchBody): void {
  const current = store.findSubscription(context.db, ownerId, id);
  if (current !== undefined) patched(context, current, body);
}

/** Updates a subscription, with its audit entry. Throws 404. */
export function patch(context: Context, actor: Actor, id: string, body: PatchBody): Subscription {
  return changeSubscription(context, actor, id, 'subscription.update', (current) =>
    patched(context, current, body),
  );
}

/**
 * Replaces a subscription with the result of `change`, with an audit entry of that action. If its last day has passed,
 * it is cancelled. Throws 404 `subscription_not_found`.
 */
export function changeSubscription(
  context: Context,
  actor: Actor,
  id: string,
  action: SubscriptionAction,
  change: (current: Subscription) => Subscription,
): Subscription {
  const before = requireStored(context, actor.ownerId, id);
  const after = ended(change(before.subscription), context.today(actor.ownerId));
  return rewriteSubscription(context, actor, action, before, after);
}

/** Overwrites a subscription that was read before, with an audit entry of that action. */
export function rewriteSubscription(
  context: Context,
  actor: Actor,
  action: RecordAction,
  before: store.StoredSubscription,
  after: Subscription,
): Subscription {
  const write = writeOf(context, actor.ownerId, after);
  store.updateSubscription(context.db, actor.ownerId, write);
  recordChange(context, actor, action, { before, after: write });
  return after;
}

/** Records a change to a subscription. Returns the ID of the audit entry. */
export function recordChange(
  context: Context,
  actor: Actor,
  action: RecordAction,
  change: Record<'before' | 'after', store.StoredSubscription | null>,
): string {
  const today = context.today(actor.ownerId);
  const textOf = (stored: store.StoredSubscription | null) =>
    stored && answerText({ ...stored.subscription, answer: stored.answer }, today);
  return recordSubscriptionChange(context, actor, action, {
    subscriptionId: (change.after ?? change.before)?.subscription.id ?? null,
    before: textOf(change.before),
    after: textOf(change.after),
    details: {
      before: change.before && entryDetails(change.before.subscription),
      after: change.after && entryDetails(change.after.subscription),
    },
  });
}

// Most entries have none.
function entryDetails(subscription: Subscription): object | null {
  const set = setDetailsOf(subscription);
  return Object.keys(set).length === 0 ? null : set;
}

/** Deletes a subscription, with its audit entry. Its owner can restore it for a while. */
export function removeSubscription(
  context: Context,
  actor: Actor,
  id: string,
): Reply<Contract['deleteSubscription']> {
  const { db, clock } = context;
  const { ownerId } = actor;
  const before = requireStored(context, ownerId, id);
  const waited = isPassed(db, ownerId, id, context.today(ownerId));
  keepDeleted(db, ownerId, { subscription: before.subscription, waited, at: clock.now() });
  store.deleteSubscription(db, ownerId, id);
  recordChange(context, actor, 'subscription.delete', { before, after: null });
  return { deleted: true };
}

function requireStored(context: Context, ownerId: string, id: string): store.StoredSubscription {
  const current = store.findStored(context.db, ownerId, id);
  if (current === undefined) throw notFound();
  return current;
}

/** A subscription to write today. */
export function writeOf(
  context: Context,
  ownerId: string,
  subscription: Subscription,
): store.SubscriptionWrite {
  const next = firstCharge(subscription);
  return {
    ...withAnswerText(subscription),
    tracked: next === undefined || next >= context.today(ownerId),
  };
}

/** The error if an owner has no subscription with this ID. */
export function notFound(): AppError {
  return new AppError('subscription_not_found');
}

function valid<T>(rule: () => T): T {
  try {
    return rule();
  } catch (error) {
    if (!(error instanceof InvalidSubscription)) throw error;
    const { message, field, suggestedFix } = error;
    const problem = { kind: 'sentence', message, fix: suggestedFix } as const;
    throw new AppError('invalid_subscription', { problem }, field);
  }
}

import type { RecordAction, activityEndpoints, ownerActions } from '../contract/app/activity.ts';
import {
  type AuditEntry,
  type auditEndpoints,
  subscriptionActions,
} from '../contract/public/audit.ts';
import type { z } from 'zod';
import type { Input, Reply } from '../contract/endpoint.ts';
import type { JsonText } from '../platform/json-text.ts';
import { keptSince } from '../domain/deletion.ts';
import { foldCase } from '../domain/text.ts';
import type { PriceChange } from '../contract/price-steps.ts';
import {
  type AuditRecord,
  type DeletedRecord,
  eachDeletedRecord,
  insertAuditEntry,
  listChanges,
  listSubscriptionChanges,
  listPriceChanges as storedPriceChanges,
} from './repository.ts';
import type { Actor, Context } from '../context.ts';

/** A change to anything other than a subscription, shown to the owner but not in the public audit log. */
type OwnerAction = (typeof ownerActions)[number];

/** The states before and after: the object that the API returns, its JSON text, or null. */
type Change = Record<'before' | 'after', object | JsonText<object> | null> & {
  /** What the public API doesn't return, where that isn't the default. */
  details?: Record<'before' | 'after', object | null>;
};

/** Records a change to a subscription, in the open transaction of `context.db`. Returns the ID of the entry. */
export function recordSubscriptionChange(
  context: Context,
  actor: Actor,
  action: RecordAction,
  change: Change & { subscriptionId: string | null },
): string {
  return record(context, actor, { action, ...change });
}

/** Records any other change, in the open transaction of `context.db`. */
export function recordOwnerChange(
  context: Context,
  actor: Actor,
  action: OwnerAction,
  change: Change,
): void {
  record(context, actor, { action, subscriptionId: null, ...change });
}

const topicOf = {
  subscription: { topic: 'subscriptions', isShared: false },
  notification_settings: { topic: 'settings', isShared: false },
  channel: { topic: 'channels', isShared: false },
  key: { topic: 'keys', isShared: false },
  session: { topic: 'sessions', isShared: true },
  account: { topic: 'accounts', isShared: true },
  import: { topic: 'imports', isShared: false },
  calendar: { topic: 'calendar', isShared: false },
  conversion: { topic: 'conversion', isShared: false },
  backup: { topic: 'backups', isShared: true },
  agent_plan: { topic: 'agentPlans', isShared: false },
  webhook: { topic: 'webhooks', isShared: false },
} as const;

function record(
  context: Context,
  actor: Actor,
  change: Change & Pick<AuditRecord, 'action' | 'subscriptionId'>,
): string {
  const { details = { before: null, after: null }, ...shown } = change;
  const [kind] = change.action.split('.') as [keyof typeof topicOf];
  const { topic, isShared } = topicOf[kind];
  context.changes.note(topic, isShared ? undefined : actor.ownerId);
  const id = context.ids.uuid();
  insertAuditEntry(context.db, actor.ownerId, {
    id,
    apiKeyId: actor.apiKeyId,
    requestId: actor.requestId,
    createdAt: context.clock.now(),
    ...shown,
    before: textOf(change.before),
    after: textOf(change.after),
    beforeDetails: textOf(details.before),
    afterDetails: textOf(details.after),
  });
  return id;
}

const textOf = (state: object | string | null): string | null =>
  state === null || typeof state === 'string' ? state : JSON.stringify(state);

type PublicEntry = z.output<typeof AuditEntry>;
type ListAudit = typeof auditEndpoints.listAudit;

/** One page of the changes to this owner's subscriptions, newest first. */
export function listAudit(
  context: Context,
  ownerId: string,
  query: Input<ListAudit>['query'],
): Reply<ListAudit> {
  const { limit, offset, subscriptionId } = query;
  const wanted = { subscriptionId, actions: subscriptionActions, limit: limit + 1, offset };
  return pageOf(
    listSubscriptionChanges(context.db, ownerId, wanted),
    query,
    (entry) => entryOf(entry) as PublicEntry,
  );
}

type ListActivity = typeof activityEndpoints.listActivity;
type ActivityEntry = Omit<Reply<ListActivity>['data'][number], 'recordExists' | 'canRestore'>;

/** One page of all changes in this owner's account, newest first. */
export function listActivity(
  context: Context,
  ownerId: string,
  query: Input<ListActivity>['query'],
): Reply<ListActivity> {
  const wanted = { ...query, limit: query.limit + 1, keptSince: keptSince(context.clock.now()) };
  return pageOf(listChanges(context.db, ownerId, wanted), query, (entry) => ({
    ...(entryOf(entry) as ActivityEntry),
    recordExists: entry.recordExists,
    canRestore: entry.canRestore,
  }));
}

/** The changes of an owner's prices and intervals, or of those of one subscription, newest first. */
export const listPriceChanges = (
  { db }: Context,
  ownerId: string,
  subscriptionId?: string,
): (PriceChange & { subscriptionId: string })[] =>
  storedPriceChanges(db, ownerId, subscriptionId).map((entry) => ({
    ...(entryOf(entry) as PriceChange),
    subscriptionId: entry.subscriptionId,
  }));

type ListDeleted = typeof activityEndpoints.listDeletedRecords;

/** This owner's deleted subscriptions whose names contain `q`, ignoring case. */
export function listDeletedRecords(
  context: Context,
  ownerId: string,
  { q = '', limit }: Input<ListDeleted>['query'],
): Reply<ListDeleted> {
  const sought = foldCase(q);
  const data: DeletedRecord[] = [];
  // Stops reading after the last one on the page.
  for (const record of eachDeletedRecord(context.db, ownerId)) {
    if (foldCase(record.name).includes(sought)) data.push(record);
    if (data.length === limit) break;
  }
  return { data };
}

function pageOf<R extends AuditRecord, T>(
  found: readonly R[],
  { limit, offset }: { limit: number; offset: number },
  show: (entry: R) => T,
) {
  const pagination = { limit, offset, hasMore: found.length > limit };
  return { data: found.slice(0, limit).map(show), pagination };
}

// The requested actions determine which states an entry has.
function entryOf(entry: AuditRecord): object {
  return {
    id: entry.id,
    action: entry.action,
    subscriptionId: entry.subscriptionId,
    apiKeyId: entry.apiKeyId,
    requestId: entry.requestId,
    createdAt: new Date(entry.createdAt).toISOString(),
    metadata: {
      before: stateOf(entry.before, entry.beforeDetails),
      after: stateOf(entry.after, entry.afterDetails),
    },
  };
}

function stateOf(text: string | null, details: string | null): unknown {
  if (text === null || details === null) return text === null ? null : JSON.parse(text);
  return { ...JSON.parse(text), ...JSON.parse(details) };
}

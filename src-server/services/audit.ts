import type { RecordAction, activityEndpoints, ownerActions } from '../contract/app-activity.ts';
import { type AuditEntry, type auditEndpoints, subscriptionActions } from '../contract/audit.ts';
import type { z } from 'zod';
import type { Input, Reply } from '../contract/endpoint.ts';
import { keptSince } from '../domain/deletion.ts';
import { foldCase } from '../domain/text.ts';
import {
  type AuditRecord,
  type DeletedRecord,
  eachDeletedRecord,
  insertAuditEntry,
  listChanges,
  listSubscriptionChanges,
} from '../store/audit.ts';
import type { Actor, Context } from './context.ts';
import { type JsonText, jsonText } from './json-text.ts';

/** A change of what is not a subscription; shown to the owner, not in the public audit. */
type OwnerAction = (typeof ownerActions)[number];

type Change = { before: string | null; after: string | null };

/**
 * Records a change of a subscription, in the transaction that `context.db` is in. The states are
 * JSON texts of the whole record as the API returned it, or null.
 */
export function recordSubscriptionChange(
  context: Context,
  actor: Actor,
  action: RecordAction,
  change: Change & { subscriptionId: string },
): void {
  record(context, actor, { action, ...change });
}

/** Records a change of anything else, in the transaction that `context.db` is in. */
export function recordOwnerChange(
  context: Context,
  actor: Actor,
  action: OwnerAction,
  change: Change,
): void {
  record(context, actor, { action, subscriptionId: null, ...change });
}

function record(
  context: Context,
  actor: Actor,
  change: Pick<AuditRecord, 'action' | 'subscriptionId' | 'before' | 'after'>,
): void {
  insertAuditEntry(context.db, actor.ownerId, {
    id: context.ids.uuid(),
    apiKeyId: actor.apiKeyId,
    requestId: actor.requestId,
    createdAt: context.clock.now(),
    ...change,
  });
}

type ListAudit = typeof auditEndpoints.listAudit;

/** One page of the changes to this owner's subscriptions, newest first. */
export function listAudit(
  context: Context,
  ownerId: string,
  query: Input<ListAudit>['query'],
): JsonText<Reply<ListAudit>> {
  const { limit, offset, subscriptionId } = query;
  const wanted = { subscriptionId, actions: subscriptionActions, limit: limit + 1, offset };
  return pageOf(listSubscriptionChanges(context.db, ownerId, wanted), query, entryText);
}

type ListActivity = typeof activityEndpoints.listActivity;

/** One page of everything that was changed in this owner's account, newest first. */
export function listActivity(
  context: Context,
  ownerId: string,
  query: Input<ListActivity>['query'],
): JsonText<Reply<ListActivity>> {
  const wanted = { ...query, limit: query.limit + 1, keptSince: keptSince(context.clock.now()) };
  return pageOf(
    listChanges(context.db, ownerId, wanted),
    query,
    (entry) =>
      // Added to the text, which holds the whole records as they were stored.
      `${entryText(entry).slice(0, -1)},"recordExists":${entry.recordExists},"canRestore":${entry.canRestore}}`,
  );
}

type ListDeleted = typeof activityEndpoints.listDeletedRecords;

/** This owner's deleted subscriptions whose names hold `q`, without regard to case. */
export function listDeletedRecords(
  context: Context,
  ownerId: string,
  { q = '', limit }: Input<ListDeleted>['query'],
): Reply<ListDeleted> {
  const sought = foldCase(q);
  const data: DeletedRecord[] = [];
  // Read no further than to the last one that is shown.
  for (const record of eachDeletedRecord(context.db, ownerId)) {
    if (foldCase(record.name).includes(sought)) data.push(record);
    if (data.length === limit) break;
  }
  return { data };
}

function pageOf<T, R extends AuditRecord>(
  found: readonly R[],
  { limit, offset }: { limit: number; offset: number },
  textOf: (entry: R) => string,
): JsonText<T> {
  const data = found.slice(0, limit).map(textOf).join(',');
  const pagination = JSON.stringify({ limit, offset, hasMore: found.length > limit });
  return jsonText(`{"data":[${data}],"pagination":${pagination}}`);
}

function entryText(entry: AuditRecord): JsonText<z.output<typeof AuditEntry>> {
  const rest = JSON.stringify({
    id: entry.id,
    action: entry.action,
    subscriptionId: entry.subscriptionId,
    apiKeyId: entry.apiKeyId,
    requestId: entry.requestId,
    createdAt: new Date(entry.createdAt).toISOString(),
  });
  const metadata = `{"before":${entry.before ?? 'null'},"after":${entry.after ?? 'null'}}`;
  return jsonText(`${rest.slice(0, -1)},"metadata":${metadata}}`);
}

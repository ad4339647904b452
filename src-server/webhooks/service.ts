import type { webhookEndpoints } from '../contract/app/webhooks.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { AppError } from '../contract/errors.ts';
import { recordOwnerChange } from '../audit/service.ts';
import { requireAddress } from '../channels/require-address.ts';
import type { Actor, Context } from '../context.ts';
import { StoreError } from '../db/errors.ts';
import { duplicateKey } from '../domain/text.ts';
import { MOST_WEBHOOKS } from '../domain/webhook.ts';
import { SealedSecret } from '../platform/secrets.ts';
import { countWaiting, lastTried } from './deliveries-repository.ts';
import { WELL, isDown } from './outbox.ts';
import * as store from './repository.ts';
import {
  type WebhookSecrets,
  findSecrets,
  newSigningSecret,
  saveSecrets,
  withNewSecret,
} from './target.ts';

type Contract = typeof webhookEndpoints;
type Shown = Reply<Contract['createWebhook']>['data'];

/** An account's webhooks, oldest first, without their addresses and secrets. */
export function listWebhooks(context: Context, ownerId: string): Reply<Contract['listWebhooks']> {
  return { data: store.listWebhooks(context.db, ownerId).map((each) => shown(context, each)) };
}

/** Adds a webhook, in the caller's transaction. Throws an {@link AppError} that names a field, or `tooManyWebhooks`. */
export function createWebhook(
  context: Context,
  actor: Actor,
  { name, events, url, allowPrivate = false }: Input<Contract['createWebhook']>['body'],
): Reply<Contract['createWebhook']> {
  const { ownerId } = actor;
  requireRoom(context, ownerId);
  requireTarget({ url, allowPrivate });
  requireFreeName(context, ownerId, name);
  const id = context.ids.uuid();
  store.insertWebhook(context.db, { id, ownerId, name, events, createdAt: context.clock.now() });
  const webhook = requireWebhook(context, ownerId, id);
  recordOwnerChange(context, actor, 'webhook.create', { before: null, after: noted(webhook) });
  // Last, because if this fails, the caller's transaction rolls back everything above.
  saveSecrets(context, webhook, {
    url,
    allowPrivate,
    secret: newSigningSecret(context),
    replaced: [],
  });
  return { data: shown(context, webhook) };
}

/** Changes some of a webhook's choices, in the caller's transaction. Throws an {@link AppError}. */
export function updateWebhook(
  context: Context,
  actor: Actor,
  id: string,
  { name, events, isPaused, url, allowPrivate }: Input<Contract['updateWebhook']>['body'],
): Reply<Contract['updateWebhook']> {
  const before = requireWebhook(context, actor.ownerId, id);
  if (name !== undefined && name !== before.name) requireFreeName(context, actor.ownerId, name, id);
  const after = {
    ...before,
    name: name ?? before.name,
    events: events ?? before.events,
    isPaused: isPaused ?? before.isPaused,
  };
  store.updateWebhook(context.db, after);
  recordOwnerChange(context, actor, 'webhook.update', {
    before: noted(before),
    after: noted(after),
  });
  const isElsewhere = url !== undefined || allowPrivate !== undefined;
  // What failed may work now.
  if (isElsewhere || (before.isPaused && !after.isPaused)) store.setHealth(context.db, id, WELL);
  if (isElsewhere) moveWebhook(context, after, { url, allowPrivate });
  return { data: shown(context, requireWebhook(context, actor.ownerId, id)) };
}

// Permission to reach private networks belongs to one address.
function moveWebhook(
  context: Context,
  webhook: store.StoredWebhook,
  { url, allowPrivate }: { url?: string | undefined; allowPrivate?: boolean | undefined },
): void {
  const before = findSecrets(context, webhook.ownerId, webhook.id);
  const isSame = url === undefined || url === before.url;
  const after: WebhookSecrets = {
    ...before,
    url: url ?? before.url,
    allowPrivate: allowPrivate ?? (isSame && before.allowPrivate),
  };
  requireTarget(after);
  saveSecrets(context, webhook, after);
}

/** Removes a webhook, which can be undone for some minutes. Meanwhile, it isn't told of anything. */
export function removeWebhook(
  context: Context,
  actor: Actor,
  id: string,
): Reply<Contract['removeWebhook']> {
  const before = requireWebhook(context, actor.ownerId, id);
  store.updateWebhook(context.db, { ...before, removedAt: context.clock.now() });
  recordOwnerChange(context, actor, 'webhook.remove', { before: noted(before), after: null });
  return { removed: true };
}

/** Brings a removed webhook back. It is told of what happened meanwhile. */
export function restoreWebhook(
  context: Context,
  actor: Actor,
  id: string,
): Reply<Contract['restoreWebhook']> {
  const { ownerId } = actor;
  const before = store.findWebhook(context.db, ownerId, id);
  if (before === undefined) throw new AppError('webhook_not_found');
  if (before.removedAt !== null) {
    requireRoom(context, ownerId);
    requireFreeName(context, ownerId, before.name);
    store.updateWebhook(context.db, { ...before, removedAt: null });
    recordOwnerChange(context, actor, 'webhook.restore', { before: null, after: noted(before) });
  }
  return { data: shown(context, requireWebhook(context, ownerId, id)) };
}

/** The secret with which a webhook's messages are signed. Throws a `StoreError` if it is unreadable. */
export function showSecret(
  context: Context,
  ownerId: string,
  id: string,
): Reply<Contract['showWebhookSecret']> {
  const webhook = requireWebhook(context, ownerId, id);
  return { secret: findSecrets(context, ownerId, webhook.id).secret };
}

/**
 * Replaces the secret with which a webhook's messages are signed, in the caller's transaction. For a day, the previous
 * one signs, too, so that no message is refused meanwhile. Throws a `StoreError` if it is unreadable.
 */
export function replaceSecret(
  context: Context,
  actor: Actor,
  id: string,
): Reply<Contract['replaceWebhookSecret']> {
  const webhook = requireWebhook(context, actor.ownerId, id);
  const secrets = withNewSecret(context, findSecrets(context, actor.ownerId, id));
  recordOwnerChange(context, actor, 'webhook.replace_secret', {
    before: noted(webhook),
    after: noted(webhook),
  });
  saveSecrets(context, webhook, secrets);
  const [previous] = secrets.replaced;
  return {
    secret: secrets.secret,
    previousUntil: new Date(previous?.until ?? context.clock.now()).toISOString(),
  };
}

/** A webhook of this owner. Throws {@link AppError} `webhook_not_found`. */
export function requireWebhook(context: Context, ownerId: string, id: string): store.StoredWebhook {
  const found = store.findWebhook(context.db, ownerId, id);
  if (found === undefined || found.removedAt !== null) throw new AppError('webhook_not_found');
  return found;
}

function requireRoom({ db }: Context, ownerId: string): void {
  if (store.listWebhooks(db, ownerId).length >= MOST_WEBHOOKS)
    throw new AppError('tooManyWebhooks', { most: MOST_WEBHOOKS });
}

/** Throws {@link AppError} `webhookNameTaken` if another webhook than `own` has the name. */
function requireFreeName({ db }: Context, ownerId: string, name: string, own?: string): void {
  const taken = store
    .listWebhooks(db, ownerId)
    .find((other) => other.id !== own && duplicateKey(other.name) === duplicateKey(name));
  if (taken !== undefined) throw new AppError('webhookNameTaken', { name: taken.name }, 'name');
}

function requireTarget({ url, allowPrivate }: Pick<WebhookSecrets, 'url' | 'allowPrivate'>): void {
  const example = 'https://example.com/hook';
  requireAddress(url, allowPrivate, { field: 'url', example, permission: 'allowPrivate' });
}

const noted = ({ name, events, isPaused }: store.StoredWebhook) => ({
  name,
  webhookEvents: [...events],
  webhookPaused: isPaused,
});

function shown(context: Context, webhook: store.StoredWebhook): Shown {
  const { db, clock } = context;
  const { id, name, events, isPaused, failingSince, createdAt } = webhook;
  const last = lastTried(db, id);
  return {
    id,
    name,
    events: [...events],
    isPaused,
    waiting: countWaiting(db, id),
    failingSince: momentOf(failingSince),
    isDown: isDown(webhook, clock.now()),
    lastTriedAt: momentOf(last?.triedAt ?? null),
    createdAt: new Date(createdAt).toISOString(),
    ...targetFacts(context, webhook),
  };
}

const momentOf = (moment: number | null) =>
  moment === null ? null : new Date(moment).toISOString();

function targetFacts(
  context: Context,
  { ownerId, id }: store.StoredWebhook,
): Pick<Shown, 'origin' | 'allowPrivate' | 'problem' | 'reason'> {
  try {
    const { url, allowPrivate } = findSecrets(context, ownerId, id);
    return { origin: new URL(url).origin, allowPrivate, problem: null, reason: null };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const problem = `${error.message} ${error.suggestedFix}`;
    const reason = error instanceof SealedSecret ? error.reason : null;
    return { origin: null, allowPrivate: false, problem, reason };
  }
}

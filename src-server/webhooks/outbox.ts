import {
  type NumberedChange,
  hasChangesAfter,
  hasPaymentIn,
  listChangesAfter,
} from '../audit/repository.ts';
import type { Delivery } from '../channels/delivery.ts';
import type { Context } from '../context.ts';
import { addDays } from '../domain/dates.ts';
import { LONGEST_GAP_MS, nextAttemptAt } from '../domain/retry-times.ts';
import {
  DELIVERIES_KEPT_MS,
  MOST_DELIVERIES_KEPT,
  PATIENCE_MS,
  TRIAL_NOTICE_DAYS,
  eventOf,
  fieldChanges,
} from '../domain/webhook.ts';
import { writeOutcome } from '../channels/stored-outcome.ts';
import { answerText } from '../subscriptions/json.ts';
import { listTrialsEnding } from '../subscriptions/repository.ts';
import * as deliveries from './deliveries-repository.ts';
import { BY_CLOCK, actorOf, bodyOf, messageIdOf } from './messages.ts';
import {
  type Health,
  type StoredWebhook,
  findWebhook,
  listWebhookIds,
  setHealth,
  setToldUntil,
  skipEntries,
} from './repository.ts';

// Messages are written ahead of sending, but only so many: an import of thousands of records waits in the audit log.
const MOST_WAITING = 100;

// Takes some milliseconds.
const ENTRIES = 100;

/** Whether changes are left of which no messages were written, and there is room for them. */
export const isBehind = ({ db }: Context, { id, ownerId, toldUntil }: StoredWebhook): boolean =>
  hasChangesAfter(db, ownerId, toldUntil) && deliveries.countWaiting(db, id) < MOST_WAITING;

/**
 * Writes the messages about the next changes in the audit log, and notes how far that went, in the caller's
 * transaction. So each change is told once, even if the program ends at any moment.
 */
export function writeChanges(context: Context, ownerId: string, id: string): void {
  const { db } = context;
  const webhook = findWebhook(db, ownerId, id);
  if (webhook === undefined || !isBehind(context, webhook)) return;
  const entries = listChangesAfter(db, ownerId, { seq: webhook.toldUntil, limit: ENTRIES });
  for (const entry of entries) writeChange(context, webhook, entry);
  setToldUntil(db, id, entries.at(-1)?.seq ?? webhook.toldUntil);
}

// Changes of payments, and what is left of a deleted subscription.
const NOT_TOLD = new Set([
  'subscription.add_payment',
  'subscription.change_payment',
  'subscription.delete_payment',
  'subscription.purge',
]);

function writeChange({ db, clock }: Context, webhook: StoredWebhook, entry: NumberedChange): void {
  if (NOT_TOLD.has(entry.action)) return;
  const { before, after } = { before: stateOf(entry.before), after: stateOf(entry.after) };
  const change = { before, after, isRenewal: isRenewal(db, webhook.ownerId, entry) };
  const event = eventOf(change, webhook.events);
  if (event === undefined) return;
  const { id: webhookId, ownerId } = webhook;
  const { createdAt } = entry;
  const isOver = isDown(webhook, clock.now()) && isOld(createdAt, clock.now());
  deliveries.insertDelivery(db, {
    id: messageIdOf(webhookId, entry.id),
    webhookId,
    ownerId,
    event,
    body: bodyOf(event, createdAt, {
      subscription: after ?? before,
      changes: fieldChanges(change),
      actor: actorOf(entry),
    }),
    // It would wait behind those that nobody took for a day.
    state: isOver ? 'failed' : 'waiting',
    answer: isOver ? (deliveries.lastTried(db, webhookId)?.answer ?? null) : null,
    createdAt,
  });
}

const stateOf = (text: string | null) =>
  text === null ? null : (JSON.parse(text) as Record<string, unknown>);

// Marking a subscription renewed is an update that records a payment in the same request.
function isRenewal(db: Context['db'], ownerId: string, entry: NumberedChange): boolean {
  if (entry.action === 'subscription.renew') return true;
  return entry.action === 'subscription.update' && hasPaymentIn(db, ownerId, entry);
}

/** The messages about trials that end soon and were not told yet. */
function* untoldTrials(context: Context, { id: webhookId, ownerId, events }: StoredWebhook) {
  if (!events.includes('subscription.trial_ending')) return;
  const { db } = context;
  const today = context.today(ownerId);
  const soon = { from: today, until: addDays(today, TRIAL_NOTICE_DAYS) };
  for (const trial of listTrialsEnding(db, ownerId, soon)) {
    const id = messageIdOf(webhookId, `${trial.id} ${trial.trialEndsOn}`);
    if (!deliveries.hasDelivery(db, id)) yield { id, trial, today };
  }
}

/** Whether trials end soon that were not told yet. */
export const hasUntoldTrials = (context: Context, webhook: StoredWebhook): boolean =>
  untoldTrials(context, webhook).next().done !== true;

/** Writes messages about trials that end soon, in the caller's transaction. */
export function writeTrials(context: Context, ownerId: string, webhookId: string): void {
  const { db, clock } = context;
  const webhook = findWebhook(db, ownerId, webhookId);
  if (webhook === undefined) return;
  const event = 'subscription.trial_ending';
  const createdAt = clock.now();
  const common = { webhookId, ownerId, event, createdAt, state: 'waiting', answer: null } as const;
  for (const { id, trial, today } of [...untoldTrials(context, webhook)].slice(0, ENTRIES)) {
    const subscription: unknown = JSON.parse(answerText(trial, today));
    const body = bodyOf(event, createdAt, { subscription, changes: {}, actor: BY_CLOCK });
    deliveries.insertDelivery(db, { ...common, id, body });
  }
}

/** The message to send to a webhook now; undefined if there is none, or it is not time yet. */
export function nextDelivery(
  { db, clock }: Context,
  webhook: StoredWebhook,
): deliveries.StoredDelivery | undefined {
  const { id, isPaused, nextAttemptAt: due } = webhook;
  const now = clock.now();
  // After the clock was set back, the wait must not exceed the longest one.
  const isDue = due === null || due <= now || due > now + LONGEST_GAP_MS;
  return isPaused || !isDue ? undefined : deliveries.firstWaiting(db, id);
}

/** A webhook that answers. */
export const WELL: Health = { failures: 0, failingSince: null, nextAttemptAt: null };

/**
 * Records what became of a message, in the caller's transaction. The next one waits until this one is delivered or,
 * after a day, has failed.
 */
export function noteResult(
  { db, clock }: Context,
  { id, ownerId, webhookId, createdAt }: deliveries.StoredDelivery,
  { delivered, outcome, isUnsure, retryAfterMs }: Delivery,
): void {
  const webhook = findWebhook(db, ownerId, webhookId);
  const current = deliveries.findDelivery(db, ownerId, id);
  if (webhook === undefined || current === undefined) return;
  const now = clock.now();
  const answer = writeOutcome(isUnsure === true ? { ...outcome, isMaybe: true } : outcome);
  const tried = { ...current, attempts: current.attempts + 1, triedAt: now, answer };
  if (delivered) {
    deliveries.updateDelivery(db, { ...tried, state: 'delivered' });
    return setHealth(db, webhookId, WELL);
  }
  const health = afterFailure(webhook, now, retryAfterMs);
  const isOver = isDown(health, now) && isOld(createdAt, now);
  deliveries.updateDelivery(db, { ...tried, state: isOver ? 'failed' : 'waiting' });
  // Refused for what it says, which tells nothing about the next one.
  if (isOver && outcome.code === 'refused') return setHealth(db, webhookId, WELL);
  if (isOver) deliveries.failWaiting(db, webhookId, { until: now - PATIENCE_MS, answer });
  setHealth(db, webhookId, health);
}

function afterFailure(before: Health, now: number, retryAfterMs: number | undefined): Health {
  const failures = before.failures + 1;
  return {
    failures,
    failingSince: Math.min(before.failingSince ?? now, now),
    nextAttemptAt: nextAttemptAt(failures, now, retryAfterMs),
  };
}

/** Whether a webhook has failed for a day or longer, at a moment (epoch milliseconds). */
export const isDown = ({ failingSince }: Health, now: number): boolean =>
  failingSince !== null && now - failingSince >= PATIENCE_MS;

const isOld = (createdAt: number, now: number): boolean => now - createdAt >= PATIENCE_MS;

/** Which messages are discarded at a moment (epoch milliseconds). */
export const oldAt = (now: number) => ({
  until: now - DELIVERIES_KEPT_MS,
  most: MOST_DELIVERIES_KEPT,
});

/**
 * Tells webhooks that everything may have changed, instead of each change: called in the transaction that replaces an
 * owner's data.
 */
export function tellOfRestore({ db, clock }: Pick<Context, 'db' | 'clock'>, ownerId: string): void {
  const event = 'data.restored';
  const createdAt = clock.now();
  deliveries.deleteWaiting(db, ownerId);
  skipEntries(db, ownerId);
  for (const webhookId of listWebhookIds(db, ownerId)) {
    // What failed is gone.
    setHealth(db, webhookId, WELL);
    if (findWebhook(db, ownerId, webhookId)?.events.includes(event) !== true) continue;
    const id = messageIdOf(webhookId, `${event} ${createdAt}`);
    const common = { id, webhookId, ownerId, event, createdAt } as const;
    const body = bodyOf(event, createdAt, {});
    deliveries.insertDelivery(db, { ...common, body, state: 'waiting', answer: null });
  }
}

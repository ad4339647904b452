import { endOfDayInZone } from '../domain/dates.ts';
import {
  OVERDUE_PATIENCE_MS,
  nextAttemptAt,
  nextUnsureAttemptAt,
  withinDay,
} from '../domain/retry-times.ts';
import { leavesAt } from '../domain/quiet-hours.ts';
import type { Delivery } from '../channels/delivery.ts';
import { lastChangeForReminders } from '../audit/repository.ts';
import { holdChannel, releaseChannel } from '../channels/repository.ts';
import { type StoredReminder, listClaimed, updateReminder } from './repository.ts';
import type { Context } from '../context.ts';
import { writeOutcome } from './stored-outcome.ts';
import { type Claimed, isDue } from './outbox.ts';
import { rulesOf } from './planning.ts';

/** Notes what came of sending. */
export function note(context: Context, claimed: Claimed, delivery: Delivery): void {
  const { db } = context;
  noteHold(context, claimed, delivery);
  for (const before of claimed.reminders) {
    const { id } = before;
    const common = { answer: writeOutcome(delivery.outcome), claimedBy: null };
    if (delivery.delivered) updateReminder(db, id, { ...common, state: 'sent' });
    else if (delivery.isUnsure)
      updateReminder(db, id, { ...common, ...unsure(context, before, delivery) });
    else updateReminder(db, id, { ...common, ...again(context, before, delivery) });
  }
}

/**
 * Notes that sending failed at an address that its owner has changed meanwhile: what that service asked for
 * does not hold for the new one, which gets the message at once.
 */
export function noteMoved({ db, clock }: Context, claimed: Claimed, { outcome }: Delivery): void {
  const answer = writeOutcome(outcome);
  for (const { id, attempts } of claimed.reminders) {
    const again = { attempts: attempts + 1, nextAttemptAt: clock.now() };
    updateReminder(db, id, { ...again, answer, claimedBy: null, state: 'waiting' });
  }
}

function noteHold(
  { db, clock }: Context,
  { ownerId, channel }: Claimed,
  { retryAfterMs }: Delivery,
): void {
  if (retryAfterMs === undefined) return releaseChannel(db, ownerId, channel);
  holdChannel(db, ownerId, channel, nextAttemptAt(1, clock.now(), retryAfterMs));
}

// What only went along keeps its own turn. What the service asked to be sent later did not fail. That its day
// is over is noticed when it is claimed again.
function again(
  context: Context,
  before: StoredReminder,
  { retryAfterMs }: Delivery,
): Partial<StoredReminder> {
  const now = context.clock.now();
  const wentAlong = before.attempts > 0 && !isDue(before, before.triedAt ?? now);
  const attempts = wentAlong ? before.attempts : before.attempts + 1;
  const isAsked = retryAfterMs !== undefined;
  const leftAlone = before.leftAlone + Number(isAsked && !wentAlong);
  const counts = { attempts, leftAlone };
  if (isGivenUp(context, before)) return { ...counts, state: 'failed', nextAttemptAt: null };
  const next =
    wentAlong && !isAsked
      ? before.nextAttemptAt
      : turnOf(context, before, {
          dueAt: nextAttemptAt(attempts - leftAlone, now, retryAfterMs),
          isAsked,
        });
  return { ...counts, state: 'waiting', nextAttemptAt: next };
}

type Turn = { dueAt: number; isAsked?: boolean };

// When a reminder that is to be sent again at `dueAt` may be; a service that asks to be left alone for longer
// than the day lasts is.
function turnOf(context: Context, before: StoredReminder, { dueAt, isAsked }: Turn): number {
  const { ownerId, kind, date } = before;
  const rules = rulesOf(context, ownerId);
  const leaves = leavesAt({ date, dueAt }, rules);
  if (kind === 'overdue' || isAsked === true) return leaves;
  return withinDay(leaves, context.clock.now(), endOfDayInZone(date, rules.timeZone));
}

// What is about a passed date has no day whose end ends it.
function isGivenUp({ db, clock }: Context, reminder: StoredReminder): boolean {
  const { kind, dueAt, ownerId, subscriptionId } = reminder;
  if (kind !== 'overdue') return false;
  // A date may have passed long before its record was written.
  const since = Math.max(dueAt, lastChangeForReminders(db, ownerId, subscriptionId) ?? 0);
  return clock.now() >= since + OVERDUE_PATIENCE_MS;
}

// The service had it, and did not say whether it took it: one that came twice and says so is better than
// one that never came.
function unsure(
  context: Context,
  before: StoredReminder,
  { outcome }: Delivery,
): Partial<StoredReminder> {
  const times = before.unsure + 1;
  const answer = writeOutcome({ ...outcome, isMaybe: true });
  const common = { attempts: before.attempts + 1, unsure: times, answer };
  return isGivenUp(context, before)
    ? { ...common, state: 'failed', nextAttemptAt: null }
    : {
        ...common,
        state: 'waiting',
        nextAttemptAt: turnOf(context, before, {
          dueAt: nextUnsureAttemptAt(times, context.clock.now()),
        }),
      };
}

/**
 * Gives back what an earlier run of the program claimed and never noted, because it ended: it may have
 * been sent, and is sent once more. What that happens to twice has failed.
 * Only for whoever alone holds the data folder.
 */
export function reclaim(context: Context): void {
  for (const reminder of listClaimed(context.db)) interrupt(context, reminder);
}

/** Notes that sending was broken off: nobody knows whether it arrived. */
export function interrupt({ db, clock }: Context, reminder: StoredReminder): void {
  const interruptions = reminder.interruptions + 1;
  const common = { interruptions, claimedBy: null };
  if (interruptions === 1) {
    const answer = writeOutcome({ code: 'interrupted', isMaybe: true });
    const nextAttemptAt = clock.now();
    updateReminder(db, reminder.id, { ...common, state: 'waiting', nextAttemptAt, answer });
    return;
  }
  const answer = writeOutcome({ code: 'interruptedTwice', isMaybe: true });
  updateReminder(db, reminder.id, { ...common, state: 'failed', answer });
}

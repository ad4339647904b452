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
import { writeOutcome } from '../channels/stored-outcome.ts';
import { type Claimed, isDue } from './outbox.ts';
import { rulesOf } from './planning.ts';

/** Records the outcome of sending. */
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
 * Records that sending failed at an address that its owner has changed in the meantime. The old service's
 * request to wait doesn't apply to the new one, which gets the message immediately.
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

// Reminders that were only included keep their own turn. A request to wait is not a failure. Claiming the
// reminder again detects that its day is over.
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

// When a reminder that is to be repeated at `dueAt` may be sent. If the service asks for a wait beyond the
// end of the day, that applies.
function turnOf(context: Context, before: StoredReminder, { dueAt, isAsked }: Turn): number {
  const { ownerId, kind, date } = before;
  const rules = rulesOf(context, ownerId);
  const leaves = leavesAt({ date, dueAt }, rules);
  if (kind === 'overdue' || isAsked === true) return leaves;
  return withinDay(leaves, context.clock.now(), endOfDayInZone(date, rules.timeZone));
}

// An overdue date has no day that ends.
function isGivenUp({ db, clock }: Context, reminder: StoredReminder): boolean {
  const { kind, dueAt, ownerId, subscriptionId } = reminder;
  if (kind !== 'overdue') return false;
  // A date may have passed long before its record was written.
  const since = Math.max(dueAt, lastChangeForReminders(db, ownerId, subscriptionId) ?? 0);
  return clock.now() >= since + OVERDUE_PATIENCE_MS;
}

// The service received it, but didn't say whether it accepted it. A repeat that says so is better than a lost
// reminder.
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
 * Releases reminders that an earlier run claimed without recording an outcome. They may have been sent, and
 * are sent once more; the second time, they fail. Requires exclusive use of the data folder.
 */
export function reclaim(context: Context): void {
  for (const reminder of listClaimed(context.db)) interrupt(context, reminder);
}

/** Records that sending was interrupted, so it is unknown whether the message arrived. */
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

import type { Outcome, OutcomeCode } from '../domain/outcome.ts';
import { LONGEST_GAP_MS } from '../domain/retry-times.ts';
import type { ReminderChannel } from '../channels/definitions.ts';
import { mayLeave } from '../domain/quiet-hours.ts';
import { costOf, isOpen, isReminded } from '../domain/reminder.ts';
import type { Outgoing } from '../channels/outgoing.ts';
import { hasAccount } from '../accounts/repository.ts';
import { heldUntil } from '../channels/repository.ts';
import {
  type StoredReminder,
  dropWaiting,
  findReminder,
  isSettled,
  listMessage,
  listOpenChannels,
  listWaiting,
  updateReminder,
} from './repository.ts';
import type { Slices } from '../platform/slices.ts';
import type { Context } from '../context.ts';
import { effectiveSettings } from '../settings/service.ts';
import { readOutcome, writeOutcome } from '../channels/stored-outcome.ts';
import { type Told, mayHaveArrived, messageIdOf, messageOf } from './message.ts';
import { finderOf, rulesOf } from './planning.ts';

/** Reminders to send on one channel in one message, and the message. */
export type Claimed = {
  ownerId: string;
  channel: ReminderChannel;
  reminders: readonly StoredReminder[];
  outgoing: Outgoing;
};

/** The maximum number of reminders in a message, which takes some hundredths of a second. */
const MOST_IN_MESSAGE = 200;
const PAGE = 200;

/** An owner's channel. */
export type Leaving = { ownerId: string; channel: ReminderChannel };

/**
 * IDs of the reminders on a channel that may be in its next message or are no longer wanted, starting with
 * those due now.
 */
export function* findLeaving(context: Context, { ownerId, channel }: Leaving): Slices<string[]> {
  const now = context.clock.now();
  const rules = rulesOf(context, ownerId);
  const [retried, due, others]: [string[], string[], string[]] = [[], [], []];
  for (let seq = 0; ;) {
    const page = listWaiting(context.db, ownerId, channel, { seq, limit: PAGE });
    for (const reminder of page) {
      if (isRetriedByOwner(reminder)) retried.push(reminder.id);
      else if (isDue(reminder, now) && mayLeave(reminder, rules, now)) due.push(reminder.id);
      else if (isDue(reminder, now) || reminder.attempts > 0) others.push(reminder.id);
    }
    seq = page.at(-1)?.seq ?? seq;
    // While the service asked us to wait, only reminders that the owner resends are due, so all of them are
    // examined.
    const isEnough = due.length >= MOST_IN_MESSAGE && !isHeld(context, { ownerId, channel });
    if (isEnough || page.length < PAGE) break;
    yield;
  }
  return [...retried, ...due, ...others].slice(0, MOST_IN_MESSAGE);
}

// After the clock was set back, the wait must not exceed the longest that a service can ask for.
function isHeld({ db, clock }: Context, { ownerId, channel }: Leaving): boolean {
  const now = clock.now();
  const until = heldUntil(db, ownerId, channel);
  return now < until && until <= now + LONGEST_GAP_MS;
}

/** The result of claiming: a message, or whether reminders were dropped instead. */
type Claim = { claimed: Claimed | undefined; hasDropped: boolean };

/**
 * Claims those of the given reminders that are due on a channel, as one message, so that nothing else sends
 * them. Drops reminders that are no longer wanted.
 */
export function claim(
  context: Context,
  { ownerId, channel }: Leaving,
  ids: readonly string[],
  claimedBy: string,
): Claim {
  // Deleted while its messages were being sent.
  if (!hasAccount(context.db, ownerId)) return { claimed: undefined, hasDropped: false };
  const now = context.clock.now();
  const situation = situationOf(context, ownerId);
  const found = withMessage(context, waitingOf(context, ownerId, ids));
  const wanted = found.filter((reminder) => isWanted(context, reminder, situation));
  const hasDropped = wanted.length < found.length;
  // Failed reminders are included with due ones, even if it isn't their turn yet.
  const ready = wanted.filter(
    (each) => isRetriedByOwner(each) || mayLeave(each, situation.rules, now),
  );
  const isLeftAlone = isHeld(context, { ownerId, channel }) && !ready.some(isRetriedByOwner);
  const taken = isLeftAlone ? [] : oneMessage(ready, now);
  if (taken.length === 0) return { claimed: undefined, hasDropped };
  const messageId = messageIdOf(taken);
  const reminders = taken.map((reminder) => {
    const changes = { ...factsOf(reminder, situation), messageId, claimedBy, triedAt: now };
    updateReminder(context.db, reminder.id, {
      ...changes,
      state: 'sending',
      nextAttemptAt: null,
      attempts: reminder.attempts + 1,
    });
    return { ...reminder, ...changes };
  });
  const outgoing = { ...messageOf(context, situation, reminders), id: messageId };
  return { claimed: { ownerId, channel, reminders, outgoing }, hasDropped };
}

const waitingOf = ({ db }: Context, ownerId: string, ids: readonly string[]): StoredReminder[] =>
  ids
    .map((id) => findReminder(db, ownerId, id))
    .filter((reminder) => reminder !== undefined)
    .filter(({ state }) => state === 'waiting');

// A message that may have arrived is repeated in full.
function withMessage({ db, clock }: Context, found: StoredReminder[]): StoredReminder[] {
  const now = clock.now();
  const repeat = found.find((reminder) => mayHaveArrived(reminder) && isDue(reminder, now));
  const { ownerId, messageId, channel } = repeat ?? {};
  if (ownerId === undefined || typeof messageId !== 'string') return found;
  const message = listMessage(db, ownerId, messageId).filter(
    (each) => each.state === 'waiting' && each.channel === channel,
  );
  return [...new Map([...found, ...message].map((each) => [each.id, each])).values()];
}

// The owner resent it, which resets the attempts and keeps the last outcome.
const isRetriedByOwner = ({ attempts, answer }: StoredReminder): boolean =>
  attempts === 0 && answer !== null;

// A message that may have arrived is repeated separately; the others are combined.
function oneMessage(wanted: readonly StoredReminder[], now: number): StoredReminder[] {
  const repeat = wanted.find((reminder) => mayHaveArrived(reminder) && isDue(reminder, now));
  if (repeat !== undefined) {
    return wanted.filter((each) => mayHaveArrived(each) && each.messageId === repeat.messageId);
  }
  const others = wanted.filter((each) => !mayHaveArrived(each));
  return others.some((reminder) => isDue(reminder, now)) ? others : [];
}

/**
 * Whether a reminder's turn has come. After the clock was set back, a failed reminder must not wait longer
 * than the longest delay.
 */
export const isDue = ({ nextAttemptAt, attempts }: StoredReminder, now: number): boolean =>
  nextAttemptAt !== null &&
  (nextAttemptAt <= now || (attempts > 0 && nextAttemptAt > now + LONGEST_GAP_MS));

const situationOf = (context: Context, ownerId: string): Told => ({
  ownerId,
  settings: effectiveSettings(context, ownerId),
  rules: rulesOf(context, ownerId),
  today: context.today(ownerId),
  find: finderOf(context, ownerId),
});

function isWanted(context: Context, reminder: StoredReminder, situation: Told): boolean {
  const reason = whyNot(context, reminder, situation);
  if (reason === undefined) return true;
  const before = readOutcome(reminder.answer);
  // Reminders that couldn't be delivered in time are shown; unwanted ones are not.
  if (reason !== 'tooLate' || reminder.attempts === 0)
    end(context, reminder, 'dropped', { code: reason });
  else
    end(
      context,
      reminder,
      'failed',
      before === null ? { code: reason } : { ...before, isOver: true },
    );
  return false;
}

function whyNot(
  { db }: Context,
  reminder: StoredReminder,
  { settings, today, find }: Told,
): OutcomeCode | undefined {
  const subscription = find(reminder.subscriptionId);
  if (subscription === undefined) return 'subscriptionDeleted';
  if (!settings.enabled) return 'remindersOff';
  if (!isReminded(subscription)) return 'notReminded';
  if (isSettled(db, reminder)) return 'seenTo';
  if (isOpen(subscription, reminder, today)) return undefined;
  const isOver = reminder.kind !== 'overdue' && reminder.date < today;
  return isOver ? 'tooLate' : 'dateChanged';
}

function end(
  { db }: Context,
  { id }: StoredReminder,
  state: 'failed' | 'dropped',
  outcome: Outcome,
): void {
  const answer = writeOutcome(outcome);
  updateReminder(db, id, { state, answer, nextAttemptAt: null, claimedBy: null });
}

const MOST_DROPPED = 1000;

/** Drops the waiting reminders of a channel that no longer exists. Returns whether there may be more. */
export function dropWithout(
  { db }: Context,
  ownerId: string,
  channels: readonly ReminderChannel[],
): boolean {
  const answer = writeOutcome({ code: 'channelRemoved' });
  return listOpenChannels(db, ownerId)
    .filter((channel) => !channels.includes(channel))
    .some((channel) => dropWaiting(db, ownerId, channel, { answer, most: MOST_DROPPED }));
}

// With the current values, in case they changed since the reminder was written.
function factsOf(reminder: StoredReminder, { find }: Told) {
  const subscription = find(reminder.subscriptionId);
  if (subscription === undefined) return {};
  const { name, currency } = subscription;
  return { name, amountHundredths: costOf(subscription, reminder), currency };
}

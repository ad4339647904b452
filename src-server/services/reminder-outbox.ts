import { createHash } from 'node:crypto';
import { type DateOnly, endOfDayInZone } from '../domain/dates.ts';
import type { NotificationSettings } from '../domain/notification-settings.ts';
import {
  LONGEST_GAP_MS,
  OVERDUE_PATIENCE_MS,
  type ReminderChannel,
  nextAttemptAt,
  nextUnsureAttemptAt,
  withinDay,
} from '../domain/reminder-channel.ts';
import type { Outcome, OutcomeCode } from '../domain/outcome.ts';
import type { Subscription } from '../domain/subscription.ts';
import { leavesAt, mayLeave } from '../domain/quiet-hours.ts';
import { type ReminderRules, isOpen, isReminded } from '../domain/reminder.ts';
import type { Outgoing } from '../reminders/channels/channel.ts';
import type { Delivery } from '../reminders/channels/delivery.ts';
import { reminderText, repeated } from '../reminders/texts.ts';
import { hasAccount } from '../store/accounts.ts';
import { lastChangeForReminders } from '../store/audit.ts';
import { heldUntil, holdChannel, releaseChannel } from '../store/channel-holds.ts';
import {
  type StoredReminder,
  dropWaiting,
  findReminder,
  isSettled,
  listClaimed,
  listMessage,
  listOpenChannels,
  listWaiting,
  updateReminder,
} from '../store/reminders.ts';
import type { Slices } from '../slices.ts';
import type { Context } from './context.ts';
import { effectiveSettings } from './notification-settings.ts';
import { actsFor } from './reminder-buttons.ts';
import { readOutcome, writeOutcome } from './outcomes.ts';
import { finderOf, occasionKey, rulesOf } from './reminder-planning.ts';

/** Reminders that are to be sent on one channel in one message, and the message. */
export type Claimed = {
  ownerId: string;
  channel: ReminderChannel;
  reminders: readonly StoredReminder[];
  outgoing: Outgoing;
};

/** So many reminders are one message at most: some hundredths of a second. */
const MOST_IN_MESSAGE = 200;
const PAGE = 200;

/** Which channel of whom is meant. */
export type Leaving = { ownerId: string; channel: ReminderChannel };

/**
 * Ids of the reminders on a channel that may be in its next message, or are not wanted any more: first those
 * that are to be sent now.
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
    // While the service is left alone, what its owner wants sent again is looked for among all.
    const isEnough = due.length >= MOST_IN_MESSAGE && !isHeld(context, { ownerId, channel });
    if (isEnough || page.length < PAGE) break;
    yield;
  }
  return [...retried, ...due, ...others].slice(0, MOST_IN_MESSAGE);
}

// A clock that was set back must not keep a service alone for longer than it can ask for.
function isHeld({ db, clock }: Context, { ownerId, channel }: Leaving): boolean {
  const now = clock.now();
  const until = heldUntil(db, ownerId, channel);
  return now < until && until <= now + LONGEST_GAP_MS;
}

/** What came of claiming: a message, or that reminders were dropped instead. */
type Claim = { claimed: Claimed | undefined; hasDropped: boolean };

/**
 * Takes those of the reminders with these ids that are to be sent on a channel now, so that nobody else
 * sends them: as one message; in the caller's transaction. What nobody wants to hear any more is dropped
 * instead.
 */
export function claim(
  context: Context,
  { ownerId, channel }: Leaving,
  ids: readonly string[],
  claimedBy: string,
): Claim {
  // Deleted while its messages left.
  if (!hasAccount(context.db, ownerId)) return { claimed: undefined, hasDropped: false };
  const now = context.clock.now();
  const situation = situationOf(context, ownerId);
  const found = withMessage(context, waitingOf(context, ownerId, ids));
  const wanted = found.filter((reminder) => isWanted(context, reminder, situation));
  const hasDropped = wanted.length < found.length;
  // What failed before goes along with what is due, whatever its own turn would be.
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

// What may have arrived is sent again with all that was in its message.
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

// Its owner had it sent again, which resets all but the message that it was in.
const isRetriedByOwner = ({ attempts, messageId, triedAt }: StoredReminder): boolean =>
  attempts === 0 && triedAt === null && messageId !== null;

const mayHaveArrived = ({ interruptions, unsure }: StoredReminder): boolean =>
  interruptions + unsure > 0;

// What may have arrived is sent again by itself, as the message that it was; the rest together.
function oneMessage(wanted: readonly StoredReminder[], now: number): StoredReminder[] {
  const repeat = wanted.find((reminder) => mayHaveArrived(reminder) && isDue(reminder, now));
  if (repeat !== undefined) {
    return wanted.filter((each) => mayHaveArrived(each) && each.messageId === repeat.messageId);
  }
  const others = wanted.filter((each) => !mayHaveArrived(each));
  return others.some((reminder) => isDue(reminder, now)) ? others : [];
}

// A clock that was set back must not keep what failed waiting for longer than any gap is.
const isDue = ({ nextAttemptAt, attempts }: StoredReminder, now: number): boolean =>
  nextAttemptAt !== null &&
  (nextAttemptAt <= now || (attempts > 0 && nextAttemptAt > now + LONGEST_GAP_MS));

type Situation = {
  ownerId: string;
  settings: NotificationSettings;
  rules: ReminderRules;
  today: DateOnly;
  /** A subscription of the owner; each is read once. */
  find: (id: string) => Subscription | undefined;
};

const situationOf = (context: Context, ownerId: string): Situation => ({
  ownerId,
  settings: effectiveSettings(context, ownerId),
  rules: rulesOf(context, ownerId),
  today: context.today(ownerId),
  find: finderOf(context, ownerId),
});

function isWanted(context: Context, reminder: StoredReminder, situation: Situation): boolean {
  const { attempts, kind, date, answer } = reminder;
  const reason = whyNot(context, reminder, situation);
  if (reason === undefined) return true;
  const isTooLate = kind !== 'overdue' && date < situation.today;
  // What could not be delivered in time is shown; what nobody wants is not.
  const before = readOutcome(answer);
  if (isTooLate && attempts > 0 && before !== null) {
    end(context, reminder, 'failed', { ...before, isOver: true });
  } else {
    const state = isTooLate && attempts > 0 ? 'failed' : 'dropped';
    end(context, reminder, state, { code: isTooLate ? 'tooLate' : reason });
  }
  return false;
}

function whyNot(
  { db }: Context,
  reminder: StoredReminder,
  { settings, today, find }: Situation,
): OutcomeCode | undefined {
  const subscription = find(reminder.subscriptionId);
  if (subscription === undefined) return 'subscriptionDeleted';
  if (!settings.enabled) return 'remindersOff';
  if (!isReminded(subscription)) return 'notReminded';
  if (isSettled(db, reminder)) return 'seenTo';
  return isOpen(subscription, reminder, today) ? undefined : 'dateChanged';
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

/**
 * Drops what waits for a channel that there is no more; in the caller's transaction. Answers whether more
 * may be left.
 */
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

// As it is now, should it have changed since the reminder was written.
function factsOf({ subscriptionId }: StoredReminder, { find }: Situation) {
  const subscription = find(subscriptionId);
  if (subscription === undefined) return {};
  const { name, amountHundredths, currency } = subscription;
  return { name, amountHundredths, currency };
}

// The same for every attempt with the same reminders, so that a receiver knows a repeat.
function messageIdOf(reminders: readonly StoredReminder[]): string {
  const repeated = reminders.find(mayHaveArrived)?.messageId;
  if (repeated !== undefined && repeated !== null) return repeated;
  const ids = reminders.map(({ id }) => id).toSorted();
  const hash = createHash('sha256').update(ids.join(' ')).digest('base64url');
  return `msg_${hash.slice(0, 24)}`;
}

function messageOf(
  context: Context,
  { ownerId, settings, rules, today }: Situation,
  reminders: readonly StoredReminder[],
): Omit<Outgoing, 'id'> {
  const { locale } = settings;
  // One that several leads came due for is told once, and a trial that ends on the day of its first
  // charge as the end of the trial, which tells of the charge too.
  const byOccasion = new Map(
    reminders
      .toSorted((one, other) => one.dueAt - other.dueAt)
      .map((each) => [occasionKey(each), each]),
  );
  const items = [...byOccasion.values()]
    .filter(
      (each) => each.kind !== 'renewal' || !byOccasion.has(occasionKey({ ...each, kind: 'trial' })),
    )
    .map((each) => ({ ...each, lateMs: lateness(context, rules, each) }))
    .toSorted((one, other) => compare(one.date, other.date) || compare(one.name, other.name));
  const text = reminderText(items, { today, locale });
  const isRepeat = reminders.some(mayHaveArrived);
  const subscriptionIds = new Set(items.map(({ subscriptionId }) => subscriptionId));
  const [first] = subscriptionIds;
  return {
    ...(isRepeat ? repeated(text, locale) : text),
    sentAt: context.clock.now(),
    ownerId,
    subscriptionId: subscriptionIds.size === 1 && first !== undefined ? first : null,
    acts: actsFor(items, today),
  };
}

// Since it should have left; what was only made or changed after that is not late.
function lateness({ db, clock }: Context, rules: ReminderRules, reminder: StoredReminder): number {
  const known = lastChangeForReminders(db, reminder.ownerId, reminder.subscriptionId) ?? 0;
  return clock.now() - Math.max(leavesAt(reminder, rules), known);
}

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** Notes what came of sending; in the caller's transaction. */
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

function noteHold(
  { db, clock }: Context,
  { ownerId, channel }: Claimed,
  { retryAfterMs }: Delivery,
): void {
  if (retryAfterMs === undefined) return releaseChannel(db, ownerId, channel);
  holdChannel(db, ownerId, channel, nextAttemptAt(1, clock.now(), retryAfterMs));
}

// What only went along keeps its own turn. What the service asked to be sent later did not fail. That its day is over is noticed when it is claimed again.
function again(
  context: Context,
  before: StoredReminder,
  { retryAfterMs }: Delivery,
): Partial<StoredReminder> {
  const now = context.clock.now();
  const wentAlong = !isDue(before, before.triedAt ?? now);
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
 * been sent, and is sent once more; in the caller's transaction. What that happens to twice has failed.
 * Only for whoever alone holds the data folder.
 */
export function reclaim(context: Context): void {
  for (const reminder of listClaimed(context.db)) interrupt(context, reminder);
}

/** Notes that sending was broken off: nobody knows whether it arrived; in the caller's transaction. */
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

import { type DateOnly, LATEST_DATE, addDays, momentInZone } from '../domain/dates.ts';
import { leadsOf } from '../domain/notification-settings.ts';
import type { ReminderChannel } from '../channels/definitions.ts';
import {
  type Candidate,
  type Occasion,
  type ReminderRules,
  costOf,
  dueReminders,
  isOpen,
  isReminded,
} from '../domain/reminder.ts';
import type { Subscription } from '../domain/subscription.ts';
import * as store from './repository.ts';
import type { Db } from '../db/db.ts';
import {
  type Place,
  type WalkedDate,
  listByDate,
  listWithTerms,
} from '../subscriptions/dates-repository.ts';
import { findSubscription } from '../subscriptions/repository.ts';
import type { Context } from '../context.ts';
import { effectiveSettings } from '../settings/service.ts';

/** The settings that an owner's reminders depend on. */
export function rulesOf(context: Context, ownerId: string): ReminderRules {
  const settings = effectiveSettings(context, ownerId);
  return {
    leads: leadsOf(settings),
    cancelByLeads: settings.cancelByDaysBefore,
    timeOfDay: settings.timeOfDay,
    timeZone: context.timeZoneOf(ownerId),
    quietHours: settings.quietHours,
  };
}

/** When a reminder is due under the current settings. A snoozed one is due on its day. */
export function dueOf(
  { snoozedUntil, dueAt }: Pick<store.StoredReminder, 'snoozedUntil' | 'dueAt'>,
  { timeOfDay, timeZone }: ReminderRules,
): number {
  return snoozedUntil === '' ? dueAt : momentInZone(snoozedUntil, timeOfDay, timeZone);
}

/** Recalculates when snoozed reminders are due, because the time of day or the time zone may have changed. */
export function reckonSnoozed(context: Context, ownerId: string): void {
  const rules = rulesOf(context, ownerId);
  for (const reminder of store.listSnoozed(context.db, ownerId)) {
    const dueAt = dueOf(reminder, rules);
    if (dueAt === reminder.dueAt) continue;
    store.updateReminder(context.db, reminder.id, { dueAt, nextAttemptAt: dueAt });
  }
}

/**
 * Reactivates snoozed reminders that were dropped, for example because their channel was removed, if they are
 * wanted again.
 */
export function reviveSnoozed(
  context: Context,
  ownerId: string,
  channels: readonly ReminderChannel[],
): void {
  const { db } = context;
  const today = context.today(ownerId);
  const find = finderOf(context, ownerId);
  const rules = rulesOf(context, ownerId);
  if (!effectiveSettings(context, ownerId).enabled) return;
  for (const reminder of store.listDroppedSnoozed(db, ownerId, today)) {
    const subscription = find(reminder.subscriptionId);
    const isOpenStill =
      subscription !== undefined &&
      isReminded(subscription) &&
      isOpen(subscription, reminder, today) &&
      !store.isSettled(db, reminder);
    if (!isOpenStill || !channels.includes(reminder.channel)) continue;
    if (isTold(context, reminder, reminder.channel)) continue;
    store.insertReminder(db, { ...reminder, dueAt: dueOf(reminder, rules) });
  }
}

const keyOf = (parts: readonly (string | number)[]) => parts.join(' ');

/** The properties that identify an occasion. */
export const occasionKey = ({ subscriptionId, kind, date }: Occasion) =>
  keyOf([subscriptionId, kind, date]);

/** Looks up subscriptions of an owner, reading each only once. */
export function finderOf(
  { db }: Context,
  ownerId: string,
): (id: string) => Subscription | undefined {
  const found = new Map<string, Subscription | undefined>();
  return (id) => {
    if (!found.has(id)) found.set(id, findSubscription(db, ownerId, id));
    return found.get(id);
  };
}

/** The position of {@link writeDue}. */
export type Walk = { by: WalkedDate | 'terms'; after: Place };

/** The starting position of {@link writeDue}. */
export const WHOLE_WALK: Walk = { by: 'next_payment_date', after: { date: '', seq: 0 } };
// Takes some hundredths of a second, with all channels and leads.
const MOST_SUBSCRIPTIONS = 100;

/**
 * Writes every reminder that is due for an owner to the outbox, once per channel. A dropped reminder that is
 * due again waits again. Processes a limited number of subscriptions, and returns where to continue;
 * undefined at the end.
 */
export function writeDue(
  context: Context,
  ownerId: string,
  channels: readonly ReminderChannel[],
  { by, after }: Walk,
): Walk | undefined {
  if (!effectiveSettings(context, ownerId).enabled) return undefined;
  const rules = rulesOf(context, ownerId);
  const today = context.today(ownerId);
  const until = addDays(today, Math.max(...rules.leads));
  const { db } = context;
  const limit = MOST_SUBSCRIPTIONS;
  const page =
    by === 'terms'
      ? listWithTerms(db, ownerId, { after, limit })
      : listByDate(db, ownerId, by, { after, until, limit });
  const subscriptions = new Map(page.subscriptions.map((each) => [each.id, each]));
  for (const reminder of dueReminders(subscriptions.values(), rules, context.clock.now())) {
    const subscription = subscriptions.get(reminder.subscriptionId);
    if (subscription === undefined || store.isSettled(db, reminder)) continue;
    for (const channel of channels) {
      if (isTold(context, reminder, channel)) continue;
      insert(context, ownerId, subscription, { ...reminder, channel });
    }
  }
  const isWhole = page.subscriptions.length < MOST_SUBSCRIPTIONS;
  if (!isWhole && page.last !== undefined) return { by, after: page.last };
  const next = nextWalk(by, today);
  return next === undefined ? undefined : writeDue(context, ownerId, channels, next);
}

// A trial may end, and a contract may have to be cancelled, before its subscription is charged.
function nextWalk(by: Walk['by'], today: DateOnly): Walk | undefined {
  if (by === 'next_payment_date') return { by: 'trial_ends_on', after: { date: today, seq: 0 } };
  return by === 'trial_ends_on' ? { by: 'terms', after: { date: '', seq: 0 } } : undefined;
}

/**
 * Whether a reminder was or is about to be sent on a channel, or one of the same charge closer to the day,
 * including snoozed ones.
 */
export function isTold(
  { db }: Context,
  reminder: Occasion & { lead: number },
  channel: ReminderChannel,
): boolean {
  const nearest = store.nearestLead(db, reminder, channel);
  return nearest !== undefined && nearest <= reminder.lead;
}

const PAGE = 200;

/**
 * The owner's subscriptions that may have a charge, an end of trial, or a chance to cancel on or after the day
 * `from`, each once, in the order that {@link plannedReminders} needs, read lazily.
 */
export function* candidatesFrom(
  { db }: Context,
  ownerId: string,
  from: DateOnly,
): Generator<Candidate, void> {
  const seen = new Set<string>();
  const charges = walk(db, ownerId, 'next_payment_date', from);
  // From the first one on, because a date within a finished trial may not have been moved on yet.
  const trials = walk(db, ownerId, 'trial_ends_on', '');
  const contracts = inOrder(withTerms(db, ownerId), charges);
  for (const candidate of inOrder(contracts, trials)) {
    if (seen.has(candidate.subscription.id)) continue;
    seen.add(candidate.subscription.id);
    yield candidate;
  }
}

function* walk(
  db: Db,
  ownerId: string,
  by: WalkedDate,
  from: DateOnly,
): Generator<Candidate, void> {
  let after: Place | undefined = { date: from, seq: 0 };
  while (after !== undefined) {
    const page = listByDate(db, ownerId, by, { after, until: LATEST_DATE, limit: PAGE });
    for (const subscription of page.subscriptions) {
      const { nextPaymentDate, trialEndsOn } = subscription;
      const notBefore = by === 'trial_ends_on' ? trialEndsOn : nextPaymentDate;
      if (notBefore !== null) yield { subscription, notBefore };
    }
    after = page.last;
  }
}

// First, because few have terms, and their days are in no index.
function* withTerms(db: Db, ownerId: string): Generator<Candidate, void> {
  let after: Place | undefined = { date: '', seq: 0 };
  while (after !== undefined) {
    const page = listWithTerms(db, ownerId, { after, limit: PAGE });
    for (const subscription of page.subscriptions) yield { subscription, notBefore: '' };
    after = page.last;
  }
}

function* inOrder(
  one: Iterator<Candidate, void>,
  other: Iterator<Candidate, void>,
): Generator<Candidate, void> {
  let [first, second] = [one.next().value, other.next().value];
  while (first !== undefined || second !== undefined) {
    if (first !== undefined && !(second !== undefined && second.notBefore <= first.notBefore)) {
      yield first;
      first = one.next().value;
    } else if (second !== undefined) {
      yield second;
      second = other.next().value;
    }
  }
}

type Planned = Occasion & { lead: number; dueAt: number; channel: ReminderChannel };

function insert(
  context: Context,
  ownerId: string,
  subscription: Subscription,
  planned: Planned,
): void {
  const { subscriptionId, kind, date, lead, dueAt, channel } = planned;
  store.insertReminder(context.db, {
    id: context.ids.uuid(),
    ownerId,
    subscriptionId,
    kind,
    date,
    lead,
    snoozedUntil: '',
    channel,
    name: subscription.name,
    amountHundredths: costOf(subscription, planned),
    currency: subscription.currency,
    dueAt,
  });
}

import { type DateOnly, LATEST_DATE, addDays, momentInZone } from '../domain/dates.ts';
import { leadsOf } from '../domain/notification-settings.ts';
import type { ReminderChannel } from '../channels/definitions.ts';
import {
  type Candidate,
  type Occasion,
  type ReminderRules,
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
  findSubscription,
  listByDate,
} from '../subscriptions/repository.ts';
import type { Context } from '../context.ts';
import { effectiveSettings } from '../settings/service.ts';

/** By what an owner's reminders go. */
export function rulesOf(context: Context, ownerId: string): ReminderRules {
  const settings = effectiveSettings(context, ownerId);
  return {
    leads: leadsOf(settings),
    timeOfDay: settings.timeOfDay,
    timeZone: context.timeZoneOf(ownerId),
    quietHours: settings.quietHours,
  };
}

/** When a reminder comes due by the rules that hold now: what was put off, on its day. */
export function dueOf(
  { snoozedUntil, dueAt }: Pick<store.StoredReminder, 'snoozedUntil' | 'dueAt'>,
  { timeOfDay, timeZone }: ReminderRules,
): number {
  return snoozedUntil === '' ? dueAt : momentInZone(snoozedUntil, timeOfDay, timeZone);
}

/**
 * Reckons anew when what was put off comes due, as the time of day or the zone may have changed since.
 */
export function reckonSnoozed(context: Context, ownerId: string): void {
  const rules = rulesOf(context, ownerId);
  for (const reminder of store.listSnoozed(context.db, ownerId)) {
    const dueAt = dueOf(reminder, rules);
    if (dueAt === reminder.dueAt) continue;
    store.updateReminder(context.db, reminder.id, { dueAt, nextAttemptAt: dueAt });
  }
}

/**
 * Lets wait again what was put off and then dropped, such as with a channel that is set up anew, where it is
 * wanted after all.
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

/** What makes an occasion the same one. */
export const occasionKey = ({ subscriptionId, kind, date }: Occasion) =>
  keyOf([subscriptionId, kind, date]);

/** Finds subscriptions of an owner, each of which is read once. */
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

/** How far {@link writeDue} has got. */
export type Walk = { by: WalkedDate; after: Place };

/** Where {@link writeDue} begins. */
export const WHOLE_WALK: Walk = { by: 'next_payment_date', after: { date: '', seq: 0 } };
// Some hundredths of a second, with every channel and lead.
const MOST_SUBSCRIPTIONS = 100;

/**
 * Writes every reminder that is due for an owner into the outbox, for each of these channels and
 * once. What was dropped and is due again waits again. Looks at some
 * subscriptions at a time, and answers how to go on; undefined once it has looked at all.
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
  const page = listByDate(db, ownerId, by, { after, until, limit: MOST_SUBSCRIPTIONS });
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
  // A trial may end sooner than its subscription is charged.
  const trials: Walk = { by: 'trial_ends_on', after: { date: today, seq: 0 } };
  return by === trials.by ? undefined : writeDue(context, ownerId, channels, trials);
}

/**
 * Whether a reminder was told on a channel, or is about to be: it, or one of the same charge that comes
 * nearer to the day, also one that its owner put off until then.
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
 * The subscriptions of an owner of which a charge, or the end of a trial, may be on the day `from` or later,
 * each once, in the order that {@link plannedReminders} needs; they are read as they are asked for.
 */
export function* candidatesFrom(
  { db }: Context,
  ownerId: string,
  from: DateOnly,
): Generator<Candidate, void> {
  const seen = new Set<string>();
  const charges = walk(db, ownerId, 'next_payment_date', from);
  // From the first one on: a date within a trial that has ended may not have been moved on yet.
  const trials = walk(db, ownerId, 'trial_ends_on', '');
  for (const candidate of inOrder(charges, trials)) {
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
  { name, amountHundredths, currency }: Subscription,
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
    name,
    amountHundredths,
    currency,
    dueAt,
  });
}

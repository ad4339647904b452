import { type Charged, chargesFrom, chargesWithin, firstCharge } from './charges.ts';
import { type DateOnly, addDays, dateInZone, momentInZone } from './dates.ts';
import type { Details } from './details.ts';
import { hundredthsOn } from './next-price.ts';
import type { LeavingRules } from './quiet-hours.ts';
import type { Status, Subscription } from './subscription.ts';
import { type Contract, chancesFrom, chancesWithin, isDecisive } from './terms.ts';

/** The occasions for a reminder: an upcoming charge, the end of a trial, an overdue date, the last day to cancel. */
export const reminderKinds = ['renewal', 'trial', 'overdue', 'cancelBy'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** When an owner wants to be reminded. */
export type ReminderRules = LeavingRules & {
  /** How many days before a charge or the end of a trial, without duplicates. */
  leads: readonly number[];
  /** How many days before the last day to cancel a contract, without duplicates; none if it is empty. */
  cancelByLeads: readonly number[];
};

/** A schedule, and the terms of the contract if there are any. */
type Contracted = Charged & { details: Pick<Details, 'terms' | 'endsOn'> };

/** The properties of a subscription that reminders depend on. */
export type RemindedSubscription = Contracted & {
  id: string;
  status: Status;
  notificationEnabled: boolean;
};

/** One reminder. Subscription, kind, date, and lead identify it, so that it is sent only once. */
export type Reminder = {
  subscriptionId: string;
  kind: ReminderKind;
  /** The day of the charge, the last day of the trial, the overdue date, or the last day to cancel. */
  date: DateOnly;
  /** Days before `date`; 0 for overdue dates. */
  lead: number;
  /** The moment at which it is due to be sent, in epoch milliseconds. */
  dueAt: number;
};

/**
 * The reminders that are due at `now` (epoch milliseconds), earliest first, whether or not they were sent. A
 * missed reminder stays due through the day of the charge. After that, the date is overdue, which has its own
 * reminder.
 */
export function dueReminders(
  subscriptions: Iterable<RemindedSubscription>,
  rules: ReminderRules,
  now: number,
): Reminder[] {
  const today = dateInZone(now, rules.timeZone);
  const until = addDays(today, Math.max(0, ...rules.leads));
  const lastChance = addDays(today, Math.max(0, ...rules.cancelByLeads));
  const due: Reminder[] = [];
  for (const subscription of subscriptions) {
    if (!isReminded(subscription)) continue;
    const all = [
      ...overdueReminders(subscription, rules, today),
      ...trialReminders(subscription, rules, today),
      ...announced(subscription, today, until).flatMap((date) =>
        leadsTo(subscription, 'renewal', date, rules),
      ),
      ...chancesOf(subscription, today, lastChance).flatMap((date) =>
        leadsTo(subscription, 'cancelBy', date, rules),
      ),
    ];
    due.push(...all.filter(({ dueAt }) => dueAt <= now));
  }
  return due.toSorted(byMoment);
}

/** A subscription, and a lower bound for the day of its next charge, end of trial, or chance to cancel. */
export type Candidate = { subscription: RemindedSubscription; notBefore: DateOnly };

/**
 * The next `count` reminders after `now` (epoch milliseconds) that match `isWanted`, soonest first, based on
 * the current schedules. Candidates must be ordered by their days, so that most of them are never examined.
 * Yields after each one that is.
 */
export function* plannedReminders(
  candidates: Iterable<Candidate>,
  rules: ReminderRules,
  now: number,
  count: number,
  isWanted: (reminder: Reminder) => boolean = () => true,
): Generator<undefined, Reminder[]> {
  const today = dateInZone(now, rules.timeZone);
  const longest = Math.max(0, ...rules.leads, ...rules.cancelByLeads);
  let planned: Reminder[] = [];
  for (const { subscription, notBefore } of candidates) {
    const last = planned[count - 1];
    const until =
      last === undefined ? undefined : addDays(dateInZone(last.dueAt, rules.timeZone), longest);
    if (until !== undefined && notBefore > until) break;
    yield;
    if (!isReminded(subscription)) continue;
    const coming = [
      ...overdueReminders(subscription, rules, today),
      ...trialReminders(subscription, rules, today),
      ...nextCharges(subscription, rules, today, { count, until, isWanted }),
      ...nextChances(subscription, rules, today, { count, until, isWanted }),
    ]
      .filter(({ dueAt }) => dueAt > now && dueAt <= (last?.dueAt ?? Infinity))
      .filter(isWanted);
    if (coming.length > 0) planned = [...planned, ...coming].toSorted(byMoment).slice(0, count);
  }
  return planned;
}

/** A charge, end of trial, or overdue date that the owner is reminded of. */
export type Occasion = Pick<Reminder, 'subscriptionId' | 'kind' | 'date'>;

/** The cost of the charge that an occasion is about, in hundredths: after a trial, that of the first one. */
export const costOf = (
  subscription: Subscription,
  { kind, date }: Pick<Occasion, 'kind' | 'date'>,
): number =>
  hundredthsOn(subscription, (kind === 'trial' ? firstCharge(subscription) : undefined) ?? date);

/**
 * Whether an occasion is still current on the owner's day `today`: the charge, end of trial, or last day to cancel
 * is upcoming, or the date is still overdue. Doesn't check whether reminders are on for the subscription.
 */
export function isOpen(
  subscription: Contracted,
  { kind, date }: Pick<Occasion, 'kind' | 'date'>,
  today: DateOnly,
): boolean {
  if (kind === 'overdue') return date < today && firstCharge(subscription) === date;
  if (date < today) return false;
  if (kind === 'cancelBy') return chancesOf(subscription, date, date).length > 0;
  return kind === 'trial'
    ? subscription.trialEndsOn === date && firstCharge(subscription) !== undefined
    : announced(subscription, today, date).includes(date);
}

const byMoment = (one: Reminder, other: Reminder): number =>
  one.dueAt - other.dueAt ||
  compare(one.date, other.date) ||
  compare(one.subscriptionId, other.subscriptionId) ||
  other.lead - one.lead;

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** Whether reminders are sent for a subscription at all. */
export const isReminded = ({
  status,
  notificationEnabled,
}: Pick<RemindedSubscription, 'status' | 'notificationEnabled'>): boolean =>
  status === 'active' && notificationEnabled;

const leadsOf = (kind: ReminderKind, { leads, cancelByLeads }: ReminderRules): readonly number[] =>
  kind === 'cancelBy' ? cancelByLeads : leads;

function leadsTo(
  { id }: RemindedSubscription,
  kind: ReminderKind,
  date: DateOnly,
  rules: ReminderRules,
): Reminder[] {
  const { timeOfDay, timeZone } = rules;
  return leadsOf(kind, rules).map((lead) => ({
    subscriptionId: id,
    kind,
    date,
    lead,
    dueAt: momentOn(addDays(date, -lead), timeOfDay, timeZone),
  }));
}

// Many reminders are due on the same day, so each day's moment is calculated once.
const moments = new Map<string, number>();
const MOST_MOMENTS = 1000;

function momentOn(day: DateOnly, timeOfDay: string, timeZone: string): number {
  const key = `${day} ${timeOfDay} ${timeZone}`;
  const known = moments.get(key);
  if (known !== undefined) return known;
  const moment = momentInZone(day, timeOfDay, timeZone);
  if (moments.size >= MOST_MOMENTS) moments.clear();
  moments.set(key, moment);
  return moment;
}

function trialReminders(
  subscription: RemindedSubscription,
  rules: ReminderRules,
  today: DateOnly,
): Reminder[] {
  const { trialEndsOn } = subscription;
  if (trialEndsOn === null || trialEndsOn < today) return [];
  // Nothing follows.
  if (firstCharge(subscription) === undefined) return [];
  return leadsTo(subscription, 'trial', trialEndsOn, rules);
}

// Due on the next day: a charge isn't overdue until its day has ended.
function overdueReminders(
  subscription: RemindedSubscription,
  { timeOfDay, timeZone }: ReminderRules,
  today: DateOnly,
): Reminder[] {
  const date = firstCharge(subscription);
  if (date === undefined || date >= today) return [];
  const dueAt = momentInZone(addDays(date, 1), timeOfDay, timeZone);
  return [{ subscriptionId: subscription.id, kind: 'overdue', date, lead: 0, dueAt }];
}

// A date is overdue until somebody acts, and later charges have no reminders until then.
function announced(charged: Charged, from: DateOnly, until: DateOnly): DateOnly[] {
  return isOverdue(charged, from) ? [] : chargesWithin(charged, { from, until });
}

const isOverdue = (charged: Charged, today: DateOnly): boolean =>
  (firstCharge(charged) ?? today) < today;

const chancesOf = ({ details }: Contracted, from: DateOnly, until: DateOnly) =>
  chancesWithin(details, { from, until })
    .filter((chance) => isDecisive(details, chance))
    .map(({ date }) => date);

type Wanted = {
  count: number;
  until: DateOnly | undefined;
  isWanted: (reminder: Reminder) => boolean;
};

function nextCharges(
  subscription: RemindedSubscription,
  rules: ReminderRules,
  today: DateOnly,
  wanted: Wanted,
): Reminder[] {
  if (isOverdue(subscription, today)) return [];
  const dates = chargesFrom(subscription, today);
  return nextOf((date) => leadsTo(subscription, 'renewal', date, rules), dates, today, wanted);
}

function nextChances(
  subscription: RemindedSubscription,
  rules: ReminderRules,
  today: DateOnly,
  wanted: Wanted,
): Reminder[] {
  const dates = decisiveDates(subscription.details, today);
  return nextOf((date) => leadsTo(subscription, 'cancelBy', date, rules), dates, today, wanted);
}

function* decisiveDates(contract: Contract, from: DateOnly): Generator<DateOnly, void> {
  for (const chance of chancesFrom(contract, from)) {
    if (!isDecisive(contract, chance)) return;
    yield chance.date;
  }
}

// At least the next `count` reminders of these dates, or only those of dates up to `until`, if given. A distant
// date with a long lead can come before a nearer one with a short lead, so all dates within the longest lead are
// examined.
function nextOf(
  remindersOf: (date: DateOnly) => Reminder[],
  dates: Iterable<DateOnly>,
  today: DateOnly,
  { count, until, isWanted }: Wanted,
): Reminder[] {
  const found: Reminder[] = [];
  let last = until;
  let ahead = 0;
  for (const date of dates) {
    const own = remindersOf(date);
    if (own.length === 0) break;
    const longest = Math.max(...own.map(({ lead }) => lead));
    // From the next day on, its shortest lead is still in the future.
    if (date > addDays(today, longest) && own.some(isWanted)) ahead += 1;
    if (ahead > count) last ??= addDays(date, longest);
    if (last !== undefined && date > last) break;
    found.push(...own);
  }
  return found;
}

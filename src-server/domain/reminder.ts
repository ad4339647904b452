import { type Charged, chargesFrom, chargesWithin, firstCharge } from './charges.ts';
import { type DateOnly, addDays, dateInZone, momentInZone } from './dates.ts';
import type { LeavingRules } from './quiet-hours.ts';
import type { Status } from './subscription.ts';

/** What an owner is reminded of: a charge to come, the end of a trial, a date that has passed. */
export const reminderKinds = ['renewal', 'trial', 'overdue'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** When an owner wants to be reminded. */
export type ReminderRules = LeavingRules & {
  /** How many days before a charge or the end of a trial; each once. */
  leads: readonly number[];
};

/** What reminders need to know of a subscription. */
export type RemindedSubscription = Charged & {
  id: string;
  status: Status;
  notificationEnabled: boolean;
};

/**
 * One reminder. It is the same one, and is sent once, wherever subscription, kind, date and lead are
 * the same.
 */
export type Reminder = {
  subscriptionId: string;
  kind: ReminderKind;
  /** The day of the charge, the last day of the trial, or the day that has passed. */
  date: DateOnly;
  /** Days before `date`; 0 for what is overdue. */
  lead: number;
  /** The moment from which on it is to be sent, in epoch milliseconds. */
  dueAt: number;
};

/**
 * The reminders that are to be sent at `now` (epoch milliseconds) unless they were before, those due
 * longest first. A reminder that was missed is still due on the day of the charge, and no longer once
 * that has passed: from then on the date is overdue, which is told once.
 */
export function dueReminders(
  subscriptions: Iterable<RemindedSubscription>,
  rules: ReminderRules,
  now: number,
): Reminder[] {
  const today = dateInZone(now, rules.timeZone);
  const until = addDays(today, Math.max(0, ...rules.leads));
  const due: Reminder[] = [];
  for (const subscription of subscriptions) {
    if (!isReminded(subscription)) continue;
    const all = [
      ...overdueReminders(subscription, rules, today),
      ...trialReminders(subscription, rules, today),
      ...announced(subscription, today, until).flatMap((date) =>
        leadsTo(subscription, 'renewal', date, rules),
      ),
    ];
    due.push(...all.filter(({ dueAt }) => dueAt <= now));
  }
  return due.toSorted(byMoment);
}

/** A subscription, and a day that none of its charges to come and no end of its trial lies before. */
export type Candidate = { subscription: RemindedSubscription; notBefore: DateOnly };

/**
 * The next `count` reminders after `now` (epoch milliseconds) that `isWanted`, soonest first, as far as
 * the schedules are known today. Candidates are in the order of their days: of many, most are never looked
 * at. Yields after each that is.
 */
export function* plannedReminders(
  candidates: Iterable<Candidate>,
  rules: ReminderRules,
  now: number,
  count: number,
  isWanted: (reminder: Reminder) => boolean = () => true,
): Generator<undefined, Reminder[]> {
  const today = dateInZone(now, rules.timeZone);
  const longest = Math.max(0, ...rules.leads);
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
    ]
      .filter(({ dueAt }) => dueAt > now && dueAt <= (last?.dueAt ?? Infinity))
      .filter(isWanted);
    if (coming.length > 0) planned = [...planned, ...coming].toSorted(byMoment).slice(0, count);
  }
  return planned;
}

/** A charge, the end of a trial or a passed date, that an owner is reminded of. */
export type Occasion = Pick<Reminder, 'subscriptionId' | 'kind' | 'date'>;

/**
 * Whether an occasion still is one on the owner's day `today`: the charge or the end of the trial is
 * to come, or the passed date is still overdue. Whether the subscription is reminded of is not asked.
 */
export function isOpen(
  subscription: Charged,
  { kind, date }: Pick<Occasion, 'kind' | 'date'>,
  today: DateOnly,
): boolean {
  if (kind === 'overdue') return date < today && firstCharge(subscription) === date;
  if (date < today) return false;
  return kind === 'trial'
    ? subscription.trialEndsOn === date
    : announced(subscription, today, date).includes(date);
}

const byMoment = (one: Reminder, other: Reminder): number =>
  one.dueAt - other.dueAt ||
  compare(one.date, other.date) ||
  compare(one.subscriptionId, other.subscriptionId) ||
  other.lead - one.lead;

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** Whether reminders are sent of a subscription at all. */
export const isReminded = ({
  status,
  notificationEnabled,
}: Pick<RemindedSubscription, 'status' | 'notificationEnabled'>): boolean =>
  status === 'active' && notificationEnabled;

function leadsTo(
  { id }: RemindedSubscription,
  kind: ReminderKind,
  date: DateOnly,
  { leads, timeOfDay, timeZone }: ReminderRules,
): Reminder[] {
  return leads.map((lead) => ({
    subscriptionId: id,
    kind,
    date,
    lead,
    dueAt: momentOn(addDays(date, -lead), timeOfDay, timeZone),
  }));
}

// Many reminders are due on one day: the moment of each is reckoned once.
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
  return leadsTo(subscription, 'trial', trialEndsOn, rules);
}

// Told on the day after: until its own day is over, a charge is not late.
function overdueReminders(
  subscription: RemindedSubscription,
  { timeOfDay, timeZone }: ReminderRules,
  today: DateOnly,
): Reminder[] {
  const date = firstCharge(subscription);
  if (date >= today) return [];
  const dueAt = momentInZone(addDays(date, 1), timeOfDay, timeZone);
  return [{ subscriptionId: subscription.id, kind: 'overdue', date, lead: 0, dueAt }];
}

// A date that has passed is overdue until somebody acts: nothing is said of the charges after it.
function announced(charged: Charged, from: DateOnly, until: DateOnly): DateOnly[] {
  return firstCharge(charged) < from ? [] : chargesWithin(charged, { from, until });
}

type Wanted = {
  count: number;
  until: DateOnly | undefined;
  isWanted: (reminder: Reminder) => boolean;
};

// At least the next `count` reminders of charges, or those of charges up to `until` alone if there is one: a charge far
// off can come with a long lead before one that is nearer with a short lead, so that all within the
// longest lead are looked at.
function nextCharges(
  subscription: RemindedSubscription,
  rules: ReminderRules,
  today: DateOnly,
  { count, until, isWanted }: Wanted,
): Reminder[] {
  if (rules.leads.length === 0 || firstCharge(subscription) < today) return [];
  const longest = Math.max(...rules.leads);
  const found: Reminder[] = [];
  let last = until;
  let ahead = 0;
  for (const date of chargesFrom(subscription, today)) {
    const own = leadsTo(subscription, 'renewal', date, rules);
    // Its shortest lead is still to come from the day after on.
    if (date > addDays(today, longest) && own.some(isWanted)) ahead += 1;
    if (ahead > count) last ??= addDays(date, longest);
    if (last !== undefined && date > last) break;
    found.push(...own);
  }
  return found;
}

import type { Account } from '../domain/account.ts';
import type { DateOnly } from '../domain/dates.ts';
import type { NotificationSettings } from '../domain/notification-settings.ts';
import type { Subscription } from '../domain/subscription.ts';
import { type CancelBy, cancelBy } from '../domain/terms.ts';
import type { Context } from '../context.ts';
import { listAccounts } from '../accounts/repository.ts';
import { listPayments } from '../payments/repository.ts';
import type { Slices } from '../platform/slices.ts';
import { effectiveSettings } from '../settings/service.ts';
import { eachSubscription } from '../subscriptions/repository.ts';
import { calendarSpan, listCharges, type ListedCharge } from './charges.ts';
import { type CalendarEvent, calendarText, eventText } from './icalendar.ts';
import { findFeed } from './repository.ts';
import { type CalendarTexts, calendarTexts } from './texts.ts';

/** What is in a calendar. */
export type CalendarOf = {
  accounts: readonly Account[];
  /** Only those of this subscription. */
  subscriptionId?: string | undefined;
};

/**
 * The charges of these accounts as a calendar (iCalendar), from the start of each account's current month, and the
 * next day by which each contract can be cancelled. The same data give the same bytes within a month, except where a
 * charge becomes overdue or such a day passes.
 */
export function* renderCalendar(
  context: Context,
  { accounts, subscriptionId }: CalendarOf,
): Slices<string> {
  const name = nameOf(context, accounts);
  const events: string[] = [];
  const notes: string[] = [];
  for (const account of accounts) {
    const settings = effectiveSettings(context, account.id);
    const texts = calendarTexts(settings.locale);
    const { alertDays } = findFeed(context.db, account.id);
    const about = { ownerId: account.id, subscriptionId };
    const subscriptions = subscriptionsOf(context, about);
    const { charges, until, isWhole } = yield* chargesOf(context, about, subscriptions);
    if (!isWhole) notes.push(texts.ends(until));
    for (const charge of charges) {
      const alarm = charge.state === 'paid' ? undefined : alarmOf(charge, alertDays, settings);
      events.push(eventText(eventOf(charge, texts, alarm)));
      yield;
    }
    for (const deadline of deadlinesOf(subscriptions, context.today(account.id))) {
      const alarm = alarmOf(deadline, alertDays, settings);
      events.push(eventText(deadlineEvent(deadline, texts, alarm)));
    }
  }
  const description = notes.length === 0 ? undefined : notes.join('\n');
  return calendarText({ name, description }, events);
}

type About = { ownerId: string; subscriptionId: string | undefined };

function subscriptionsOf({ db }: Context, { ownerId, subscriptionId }: About): Subscription[] {
  const isMeant = ({ id }: { id: string }) => subscriptionId === undefined || id === subscriptionId;
  return Array.from(eachSubscription(db, ownerId), (row) => row.subscription).filter(isMeant);
}

// Read at once, so that what is listed belongs together.
function chargesOf(
  { db, today }: Context,
  { ownerId, subscriptionId }: About,
  subscriptions: readonly Subscription[],
): ReturnType<typeof listCharges> {
  const day = today(ownerId);
  const { from, until: to } = calendarSpan(day);
  const page = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };
  const payments = listPayments(db, ownerId, { subscriptionId, from, to }, page);
  return listCharges(subscriptions, payments, day);
}

type Deadline = { subscription: Subscription; chance: CancelBy };

/** The next chance to cancel each contract. Later ones depend on whether it is taken. */
const deadlinesOf = (subscriptions: readonly Subscription[], today: DateOnly): Deadline[] =>
  subscriptions.flatMap((subscription) => {
    const isActive = subscription.status === 'active';
    const chance = isActive ? cancelBy(subscription.details, today) : undefined;
    return chance === undefined ? [] : [{ subscription, chance }];
  });

function nameOf({ db }: Context, accounts: readonly Account[]): string {
  const [only, another] = accounts;
  const isOneOfSeveral = another === undefined && listAccounts(db).length > 1;
  return isOneOfSeveral && only !== undefined ? `Perennial – ${only.name}` : 'Perennial';
}

function eventOf(
  charge: ListedCharge,
  texts: CalendarTexts,
  alarmMinutes: number | undefined,
): CalendarEvent {
  const { subscription, date, amountHundredths, currency, state } = charge;
  const { id, category, createdAt, updatedAt } = subscription;
  const told = { ...subscription, amountHundredths, currency, state };
  return {
    // By the day rather than by its number, so that it stays the same when the subscription renews.
    uid: `${id}-${date.replaceAll('-', '')}@perennial`,
    day: date,
    createdAt,
    changedAt: updatedAt,
    summary: texts.summary(told),
    description: texts.description(told),
    category,
    alarmMinutes,
  };
}

function deadlineEvent(
  { subscription, chance }: Deadline,
  texts: CalendarTexts,
  alarmMinutes: number | undefined,
): CalendarEvent {
  const { id, name, category, createdAt, updatedAt } = subscription;
  return {
    uid: `${id}-cancel-${chance.date.replaceAll('-', '')}@perennial`,
    day: chance.date,
    createdAt,
    changedAt: updatedAt,
    summary: texts.lastDayToCancel(name),
    description: texts.otherwise(chance.renewsUntil),
    category,
    alarmMinutes,
  };
}

const DAY_MINUTES = 24 * 60;

/** When calendar apps alert, in minutes relative to the start of the day. */
function alarmOf(
  { subscription }: { subscription: Subscription },
  alertDays: number | null,
  { timeOfDay }: NotificationSettings,
): number | undefined {
  if (alertDays === null || !subscription.notificationEnabled) return undefined;
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * 60 + minutes - alertDays * DAY_MINUTES;
}

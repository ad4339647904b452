import type { Account } from '../domain/account.ts';
import type { NotificationSettings } from '../domain/notification-settings.ts';
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

/** Which charges are in a calendar. */
export type CalendarOf = {
  accounts: readonly Account[];
  /** Only those of this subscription. */
  subscriptionId?: string | undefined;
};

/**
 * The charges of these accounts as a calendar (iCalendar), from the start of each account's current month. The
 * same data give the same bytes within a month, except where a charge becomes overdue.
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
    const { charges, until, isWhole } = yield* chargesOf(context, account.id, subscriptionId);
    if (!isWhole) notes.push(texts.ends(until));
    for (const charge of charges) {
      events.push(eventText(eventOf(charge, texts, alarmOf(charge, alertDays, settings))));
      yield;
    }
  }
  const description = notes.length === 0 ? undefined : notes.join('\n');
  return calendarText({ name, description }, events);
}

// Read at once, so that what is listed belongs together.
function chargesOf(
  { db, today }: Context,
  ownerId: string,
  subscriptionId: string | undefined,
): ReturnType<typeof listCharges> {
  const day = today(ownerId);
  const { from, until: to } = calendarSpan(day);
  const subscriptions = Array.from(eachSubscription(db, ownerId), (row) => row.subscription);
  const isMeant = ({ id }: { id: string }) => subscriptionId === undefined || id === subscriptionId;
  const page = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };
  const payments = listPayments(db, ownerId, { subscriptionId, from, to }, page);
  return listCharges(subscriptions.filter(isMeant), payments, day);
}

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

const DAY_MINUTES = 24 * 60;

/** When calendar apps alert, in minutes relative to the start of the day. */
function alarmOf(
  { subscription, state }: ListedCharge,
  alertDays: number | null,
  { timeOfDay }: NotificationSettings,
): number | undefined {
  if (alertDays === null || state === 'paid' || !subscription.notificationEnabled) return undefined;
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * 60 + minutes - alertDays * DAY_MINUTES;
}

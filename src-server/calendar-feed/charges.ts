import { type Span, expectedCharges } from '../domain/charges.ts';
import { type DateOnly, addDays, dateOf, datePartsOf, daysInMonth } from '../domain/dates.ts';
import { hundredthsOn } from '../domain/next-price.ts';
import type { Subscription } from '../domain/subscription.ts';
import type { Payment } from '../payments/repository.ts';
import type { Slices } from '../platform/slices.ts';
import type { ChargeState } from './texts.ts';

/** A charge of a subscription on a day. */
export type ListedCharge = {
  subscription: Subscription;
  date: DateOnly;
  amountHundredths: number;
  currency: string;
  state: ChargeState;
};

/** How far a calendar reaches, in months from the current one on. */
const CALENDAR_MONTHS = 24;

/**
 * The most charges in a calendar with more than one day, so that thousands of subscriptions don't give a file that
 * no calendar app takes.
 */
const MOST_CHARGES = 10_000;

/** The days of a calendar, as of `today`. */
export function calendarSpan(today: DateOnly): Span {
  const months = monthsFrom(today);
  return { from: months[0]?.from ?? today, until: months.at(-1)?.until ?? today };
}

/**
 * The charges of these subscriptions by day, from the start of the current month: payments, and what is expected
 * of active subscriptions. A payment replaces the charge expected on its day. {@link CALENDAR_MONTHS} months are
 * listed, or fewer days if there are more charges than `most`. `payments` are those of the whole
 * {@link calendarSpan}. `until` is the last day listed.
 */
export function* listCharges(
  subscriptions: readonly Subscription[],
  payments: readonly Payment[],
  today: DateOnly,
  most = MOST_CHARGES,
): Slices<{ charges: ListedCharge[]; until: DateOnly; isWhole: boolean }> {
  const paid = Map.groupBy(payments, ({ subscriptionId }) => subscriptionId);
  let listed: ListedCharge[] = [];
  for (const month of monthsFrom(today)) {
    const found: ListedCharge[] = [];
    for (const subscription of subscriptions) {
      found.push(...chargesOf(subscription, paid.get(subscription.id) ?? [], month, today));
      yield;
    }
    listed = listed.concat(found.toSorted(byDate));
    // Not in the middle of a day, of which there is at least one.
    const tooMany = listed[most]?.date;
    if (tooMany !== undefined) {
      const end = tooMany === listed[0]?.date ? addDays(tooMany, 1) : tooMany;
      const charges = listed.filter(({ date }) => date < end);
      return { charges, until: addDays(end, -1), isWhole: false };
    }
  }
  return { charges: listed, until: calendarSpan(today).until, isWhole: true };
}

const byDate = (one: ListedCharge, other: ListedCharge) =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : 0;

function chargesOf(
  subscription: Subscription,
  payments: readonly Payment[],
  span: Span,
  today: DateOnly,
): ListedCharge[] {
  const paid = payments
    .filter(({ paidOn }) => paidOn >= span.from && paidOn <= span.until)
    .map(({ paidOn, ...amount }) => chargeOf(subscription, paidOn, 'paid', amount));
  if (subscription.status !== 'active') return paid;
  const paidOn = new Set(paid.map(({ date }) => date));
  const expected = expectedCharges(subscription, span, today)
    .filter(({ date }) => !paidOn.has(date))
    .map(({ date, state }) => {
      const amountHundredths = hundredthsOn(subscription, date);
      return chargeOf(subscription, date, state, { ...subscription, amountHundredths });
    });
  return [...paid, ...expected];
}

const chargeOf = (
  subscription: Subscription,
  date: DateOnly,
  state: ChargeState,
  { amountHundredths, currency }: Pick<Payment, 'amountHundredths' | 'currency'>,
): ListedCharge => ({ subscription, date, amountHundredths, currency, state });

/** The months of a calendar, from that of a day on. */
function monthsFrom(day: DateOnly): Span[] {
  const [thisYear, thisMonth] = datePartsOf(day);
  return Array.from({ length: CALENDAR_MONTHS }, (_, index) => {
    const months = thisMonth - 1 + index;
    const [year, month] = [thisYear + Math.floor(months / 12), (months % 12) + 1];
    return { from: dateOf(year, month, 1), until: dateOf(year, month, daysInMonth(year, month)) };
  });
}

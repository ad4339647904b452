import type { Currency } from '../domain/currencies.ts';
import { addDays, dateInZone } from '../domain/dates.ts';
import type { NextPrice } from '../domain/next-price.ts';
import type { SentInterval } from './intervals.ts';

/** What one charge costs, and how often it is charged. */
export type Price = SentInterval & { amount: number; currency: Currency };

/** A price with the day (`YYYY-MM-DD`) from which it holds. */
export type PriceStep = Price & { since: string };

/** A payment, and the day on which it was made. */
type Paid = { paidOn: string; amount: number; currency: Currency };

/** A change to a subscription, as in the activity: the moment (ISO 8601) and the states before and after. */
export type PriceChange = {
  createdAt: string;
  metadata: Record<'before' | 'after', object | null>;
};

/** What is known about a subscription's prices. */
type Known = {
  payments: readonly Paid[];
  /** Those that changed the price, and perhaps others, newest first. */
  changes: readonly PriceChange[];
  /** The owner's. */
  timeZone: string;
};

/**
 * What a subscription has cost, newest first: the first is what it costs now. There is always one, neighbors differ, and
 * their days descend.
 *
 * Payments say what was charged. The subscription's own amount counts from the day on which it was entered, unless
 * the first payment after that was of another price. An amount corrected on the day on which it was entered never
 * counts, and neither do payments of it.
 */
export function priceSteps(
  subscription: Price & { createdAt: string },
  { payments, changes, timeZone }: Known,
): [present: PriceStep, ...past: PriceStep[]] {
  const { entered, mistyped } = enteredPrices(subscription, changes, timeZone);
  const paid = payments
    .filter((payment) => !mistyped.has(sumOf(payment)))
    .map(({ paidOn, amount, currency }): Dated => {
      const interval = entered.findLast(({ since }) => since <= paidOn) ?? entered[0];
      return { ...interval, since: paidOn, amount, currency, isPaid: true };
    });
  const known = [...paid, ...entered].toSorted(byDay).filter(isCharged);
  const steps = known
    .filter(({ since }, index) => known[index + 1]?.since !== since)
    .filter((step, index, all) => {
      const before = all[index - 1];
      return before === undefined || !isSamePrice(before, step);
    })
    .map(({ since, ...price }) => ({ since, ...priceIn(price) }));
  const present = priceIn(subscription);
  const newest = steps.at(-1);
  if (newest !== undefined && isSamePrice(newest, present)) {
    return [newest, ...steps.slice(0, -1).toReversed()];
  }
  // The last payment was of another price, so this one is that of the charges after it.
  const last = known.at(-1) ?? entered[0];
  return [{ since: addDays(last.since, 1), ...present }, ...steps.toReversed()];
}

/** The newest of these steps (newest first) whose prices can be compared: a yearly price is no rise of a monthly one. */
export function comparableSteps(steps: readonly PriceStep[]): readonly PriceStep[] {
  const [present] = steps;
  const end = steps.findIndex((step) => present !== undefined && !isComparable(step, present));
  return end === -1 ? steps : steps.slice(0, end);
}

/** How much a price rose, as a share of the one before (0.1 for 10 %); undefined if they can't be compared. */
export const riseFrom = (before: Price, price: Price): number | undefined =>
  before.amount > 0 && isComparable(before, price) ? price.amount / before.amount - 1 : undefined;

const isComparable = (one: Price, other: Price): boolean =>
  isSamePrice({ ...one, amount: other.amount }, other);

/** A price that was paid or entered on a day. */
type Dated = PriceStep & { isPaid: boolean };

// On one day, a payment comes before what was entered.
const byDay = (one: Dated, other: Dated): number =>
  one.since === other.since
    ? Number(other.isPaid) - Number(one.isPaid)
    : one.since < other.since
      ? -1
      : 1;

// What was entered, but not what was charged next, was no price.
const isCharged = (step: Dated, index: number, all: readonly Dated[]): boolean => {
  const next = all[index + 1];
  return step.isPaid || next?.isPaid !== true || sumOf(next) === sumOf(step);
};

/** The prices that a subscription had at the end of a day on which they were entered, and sums corrected that day. */
function enteredPrices(
  subscription: Price & { createdAt: string },
  changes: readonly PriceChange[],
  timeZone: string,
): { entered: [Dated, ...Dated[]]; mistyped: ReadonlySet<string> } {
  const dayOf = (moment: string) => dateInZone(Date.parse(moment), timeZone);
  const before = changes.at(-1)?.metadata.before ?? subscription;
  const first = entry(dayOf(subscription.createdAt), before);
  const all = [first];
  for (const { createdAt, metadata } of changes.toReversed()) {
    const last = all.at(-1) ?? first;
    const day = dayOf(createdAt);
    const from = comeFrom(metadata) ?? day;
    // It is made the amount later if Perennial was not running on its day.
    const since = from > last.since && from < day ? from : day;
    const step = entry(since, metadata.after ?? subscription);
    if (!isSamePrice(last, step)) all.push(step);
  }
  const [one = first, ...others] = all.filter(
    ({ since }, index) => all[index + 1]?.since !== since,
  );
  const real = new Set([one, ...others].map(sumOf));
  const mistyped = new Set(all.map(sumOf).filter((sum) => !real.has(sum)));
  return { entered: [one, ...others], mistyped };
}

const entry = (since: string, state: object): Dated => ({
  since,
  ...priceIn(state as State),
  isPaid: false,
});

/** A price as the activity has it, with an interval in months and a next price only where there are any. */
type State = Omit<Price, 'customMonths'> & {
  customMonths?: number | null;
  nextPrice?: NextPrice;
};

/** The first day of a next price that became the amount by a change; undefined for any other change. */
function comeFrom({ before, after }: PriceChange['metadata']): string | undefined {
  const { nextPrice } = (before ?? {}) as Partial<State>;
  const { nextPrice: still, amount } = (after ?? {}) as Partial<State>;
  return still === undefined && amount === nextPrice?.amount ? nextPrice?.from : undefined;
}

const sumOf = ({ amount, currency }: Pick<Price, 'amount' | 'currency'>) => `${amount} ${currency}`;

// The days of an interval in months depend on the next date.
const priceIn = ({ amount, currency, period, customDate, customMonths = null }: State): Price => ({
  amount,
  currency,
  period,
  customDate: customMonths === null ? customDate : null,
  customMonths,
});

const isSamePrice = (one: Price, other: Price): boolean =>
  JSON.stringify(priceIn(one)) === JSON.stringify(priceIn(other));

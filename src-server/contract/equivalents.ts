import { amountOf, hundredthsOf } from '../domain/money.ts';
import { roundHalfUp } from '../domain/rational.ts';
import type { Period } from '../domain/schedule.ts';
import { monthlyPart, sumOfYearlyCosts } from '../domain/spend.ts';

/** What an equivalent is reckoned from, as the API answers it. */
export type Charged = {
  amount: number;
  currency: string;
  period: Period;
  /** Days between charges for `custom`, as a string; null otherwise. */
  customDate: string | null;
};

/** What subscriptions in one currency cost together in a month. */
export type MonthlyTotal = { currency: string; subscriptions: number; monthly: number };

/** What a subscription costs in a month, rounded half up to 2 decimals. */
export function monthlyEquivalent(charged: Charged): number {
  return monthlySum([charged]);
}

/**
 * What subscriptions cost in a month by currency, in order of currency, by the rules of the spend
 * summary: summed exactly and rounded once, and never added across currencies.
 */
export function monthlyTotals(all: readonly Charged[]): MonthlyTotal[] {
  return [...Map.groupBy(all, ({ currency }) => currency)]
    .map(([currency, members]) => ({
      currency,
      subscriptions: members.length,
      monthly: monthlySum(members),
    }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

function monthlySum(all: readonly Charged[]): number {
  const costs = all.map(({ amount, period, customDate }) => ({
    period,
    customDays: customDate === null ? null : Number(customDate),
    sumHundredths: wholeHundredths(amount),
  }));
  return amountOf(roundHalfUp(monthlyPart(sumOfYearlyCosts(costs))));
}

function wholeHundredths(amount: number): number {
  const hundredths = hundredthsOf(amount);
  if (hundredths === undefined) throw new RangeError(`${amount} is no amount.`);
  return hundredths;
}

import { amountOf, wholeHundredths } from '../domain/money.ts';
import { type Rational, roundHalfUp } from '../domain/rational.ts';
import type { Period } from '../domain/schedule.ts';
import { monthlyPart, sumOfYearlyCosts } from '../domain/spend.ts';
import { customDaysOf } from './custom-days.ts';

/** What an equivalent is reckoned from, as the API answers it. */
export type Charged = {
  amount: number;
  currency: string;
  period: Period;
  /** Days between charges for `custom`, as a string; null otherwise. */
  customDate: string | null;
};

/** What subscriptions in one currency cost together in a month and in a year. */
export type AverageTotal<C extends string = string> = {
  currency: C;
  subscriptions: number;
  monthly: number;
  yearly: number;
};

/**
 * What a subscription costs in a month and in a year, in currency units, as the analytics reckon
 * it; each rounded half up to 2 decimals.
 */
export function equivalentsOf(charged: Omit<Charged, 'currency'>): {
  monthly: number;
  yearly: number;
} {
  const yearly = yearlySum([charged]);
  return { monthly: roundedAmount(monthlyPart(yearly)), yearly: roundedAmount(yearly) };
}

/**
 * What subscriptions cost in a month and in a year by currency, in order of currency, by the rules of the spend
 * summary: summed exactly and rounded once, and never added across currencies.
 */
export function averageTotals<C extends string>(
  all: readonly (Charged & { currency: C })[],
): AverageTotal<C>[] {
  return [...Map.groupBy(all, ({ currency }) => currency)]
    .map(([currency, members]) => {
      const yearly = yearlySum(members);
      return {
        currency,
        subscriptions: members.length,
        monthly: roundedAmount(monthlyPart(yearly)),
        yearly: roundedAmount(yearly),
      };
    })
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

function yearlySum(all: readonly Omit<Charged, 'currency'>[]): Rational {
  return sumOfYearlyCosts(
    all.map(({ amount, period, customDate }) => ({
      period,
      customDays: customDaysOf(customDate),
      sumHundredths: wholeHundredths(amount),
    })),
  );
}

const roundedAmount = (hundredths: Rational) => amountOf(roundHalfUp(hundredths));

import { Conversion, type ConvertedTotal, type RateOf } from '../domain/conversion.ts';
import type { Currency } from '../domain/currencies.ts';
import { amountOf, wholeHundredths } from '../domain/money.ts';
import { type Rational, roundHalfUp } from '../domain/rational.ts';
import { monthlyPart, sumOfYearlyCosts } from '../domain/spend.ts';
import { type SentInterval, cadenceOf } from './intervals.ts';

/** The values that an equivalent is calculated from, as the API returns them. */
export type Charged = SentInterval & { amount: number; currency: string };

/** The combined monthly and yearly cost of subscriptions in one currency. */
export type AverageTotal<C extends string = string> = {
  currency: C;
  subscriptions: number;
  monthly: number;
  yearly: number;
};

/**
 * A subscription's monthly and yearly cost in currency units, calculated like the analytics and each rounded
 * half up to 2 decimals.
 */
export function equivalentsOf(charged: Omit<Charged, 'currency'>): {
  monthly: number;
  yearly: number;
} {
  const yearly = yearlySum([charged]);
  return { monthly: roundedAmount(monthlyPart(yearly)), yearly: roundedAmount(yearly) };
}

/**
 * The monthly and yearly cost of subscriptions by currency, sorted by currency, following the rules of the
 * spend summary: summed exactly, rounded once, and never added across currencies.
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

/** The same in one currency, and what has no rate into it. */
export function convertedAverages(
  all: readonly (Charged & { currency: Currency })[],
  target: Currency,
  rateOf: RateOf,
): { monthly: ConvertedTotal; yearly: ConvertedTotal } {
  const [monthly, yearly] = [new Conversion(target), new Conversion(target)];
  for (const [currency, members] of Map.groupBy(all, (one) => one.currency)) {
    const hundredths = yearlySum(members);
    yearly.add({ currency, hundredths }, rateOf);
    monthly.add({ currency, hundredths: monthlyPart(hundredths) }, rateOf);
  }
  return { monthly: monthly.total(), yearly: yearly.total() };
}

function yearlySum(all: readonly Omit<Charged, 'currency'>[]): Rational {
  return sumOfYearlyCosts(
    all.map(({ amount, ...interval }) => ({
      ...cadenceOf(interval),
      sumHundredths: wholeHundredths(amount),
    })),
  );
}

const roundedAmount = (hundredths: Rational) => amountOf(roundHalfUp(hundredths));

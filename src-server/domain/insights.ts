import { type Rational, floor, multiply, rational, roundHalfUp } from './rational.ts';
import type { Cadence } from './schedule.ts';
import {
  type SpendGroup,
  chargesPerYear,
  monthlyPart,
  sumOfYearlyCosts,
  yearlyCost,
} from './spend.ts';
import type { Currency } from './currencies.ts';

/** The values that decide whether a subscription is an optimization candidate. */
export type Candidate = Cadence & {
  id: string;
  name: string;
  currency: Currency;
  amountHundredths: number;
};

/** A monthly subscription and what twelve of its charges cost, in hundredths. */
export type MonthlyToAnnual = {
  id: string;
  name: string;
  currency: Currency;
  monthlyHundredths: number;
  yearlyHundredths: number;
};

/** A subscription that is expensive for its currency; amounts in hundredths, rounded half up. */
export type AboveAverage = {
  id: string;
  name: string;
  currency: Currency;
  monthlyHundredths: number;
  averageHundredths: number;
};

const MONTHS_IN_YEAR = 12;
// "more than twice the average of the same currency" (contract: optimizations).
const TIMES_AVERAGE: Rational = { numerator: 2n, denominator: 1n };

/** A monthly subscription with its yearly cost at the same rate; undefined for any other. */
export function asAnnual({
  id,
  name,
  currency,
  period,
  amountHundredths,
}: Candidate): MonthlyToAnnual | undefined {
  if (period !== 'monthly') return undefined;
  return {
    id,
    name,
    currency,
    monthlyHundredths: amountHundredths,
    yearlyHundredths: amountHundredths * MONTHS_IN_YEAR,
  };
}

/**
 * Finds the active subscriptions whose monthly equivalent is more than twice the average of their currency,
 * compared exactly. The average is over `groups`, the active groups.
 */
export function aboveAverageFinder(
  groups: readonly SpendGroup[],
): (candidate: Candidate) => AboveAverage | undefined {
  const averages = yearlyAverages(groups);
  const limits = new Map<string, number>();
  return (candidate) => {
    const { id, name, currency, amountHundredths } = candidate;
    const average = averages.get(currency);
    if (average === undefined) return undefined;
    // The limit is the same for all subscriptions of a currency and interval, so it is calculated once. In
    // whole hundredths, an amount exceeds the exact limit exactly if it exceeds the limit rounded down.
    const { period, customDays, customMonths } = candidate;
    const key = [currency, period, customDays, customMonths].join(' ');
    let limit = limits.get(key);
    if (limit === undefined) limits.set(key, (limit = limitFor(average, candidate)));
    if (amountHundredths <= limit) return undefined;
    return {
      id,
      name,
      currency,
      monthlyHundredths: roundHalfUp(monthlyPart(yearlyCost(amountHundredths, candidate))),
      averageHundredths: roundHalfUp(monthlyPart(average)),
    };
  };
}

function limitFor(average: Rational, cadence: Cadence): number {
  const { numerator, denominator } = chargesPerYear(cadence);
  const periodsPerCharge = { numerator: denominator, denominator: numerator };
  return floor(multiply(multiply(average, TIMES_AVERAGE), periodsPerCharge));
}

function yearlyAverages(groups: readonly SpendGroup[]): Map<Currency, Rational> {
  const averages = new Map<Currency, Rational>();
  for (const [currency, members] of Map.groupBy(groups, (group) => group.currency)) {
    const count = members.reduce((total, group) => total + group.count, 0);
    if (count === 0) continue;
    averages.set(currency, multiply(sumOfYearlyCosts(members), rational(1n, BigInt(count))));
  }
  return averages;
}

import { Conversion, type ConvertedTotal, type RateOf } from './conversion.ts';
import { type Rational, ZERO, add, multiply, rational, roundHalfUp } from './rational.ts';
import { type Cadence, monthsBetweenCharges } from './schedule.ts';
import type { Currency } from './currencies.ts';
import { type Status, statuses } from './subscription.ts';

// decisions, "Equivalents": a year has 365 days, and a month is a twelfth of a year.
const DAYS_IN_YEAR = 365n;
const MONTHS_IN_YEAR = 12n;
const A_MONTH: Rational = { numerator: 1n, denominator: MONTHS_IN_YEAR };

/** The exact number of charges per year at a cadence. */
export function chargesPerYear(cadence: Cadence): Rational {
  const months = monthsBetweenCharges(cadence);
  if (months !== undefined) return rational(MONTHS_IN_YEAR, BigInt(months));
  const { customDays } = cadence;
  if (customDays === null) throw new RangeError('A custom cadence has no interval.');
  return rational(DAYS_IN_YEAR, BigInt(customDays));
}

/** The exact yearly cost of `amountHundredths` at a cadence, in hundredths. */
export function yearlyCost(amountHundredths: number, cadence: Cadence): Rational {
  return multiply(
    { numerator: BigInt(amountHundredths), denominator: 1n },
    chargesPerYear(cadence),
  );
}

/** The monthly share of a yearly cost. */
export function monthlyPart(yearly: Rational): Rational {
  return multiply(yearly, A_MONTH);
}

/** Subscriptions that are equal in everything that totals depend on, counted and summed by the database. */
export type SpendGroup = Cadence & {
  status: Status;
  category: string;
  currency: Currency;
  count: number;
  /** The sum of their amounts in hundredths. */
  sumHundredths: number;
};

/** A total of one currency, in whole hundredths, rounded half up once. */
export type CurrencyTotal = {
  currency: Currency;
  activeSubscriptions: number;
  monthlyHundredths: number;
  yearlyHundredths: number;
};

/** The active spend of one category, by currency. */
export type CategoryTotal = {
  category: string;
  activeSubscriptions: number;
  totals: CurrencyTotal[];
};

export type SpendSummary = {
  counts: Record<'total' | Status, number>;
  byCurrency: CurrencyTotal[];
  byCategory: CategoryTotal[];
};

/**
 * Counts all subscriptions, and totals the active ones by currency and by category. Nothing is added across
 * currencies. `byCurrency` is sorted by currency; `byCategory` keeps the order of the groups.
 */
export function summarize(groups: readonly SpendGroup[]): SpendSummary {
  const active = groups.filter(({ status }) => status === 'active');
  const categories = Map.groupBy(active, ({ category }) => category);
  return {
    counts: countByStatus(groups),
    byCurrency: totalsByCurrency(active),
    byCategory: [...categories].map(([category, members]) => ({
      category,
      activeSubscriptions: countOf(members),
      totals: totalsByCurrency(members),
    })),
  };
}

function countByStatus(groups: readonly SpendGroup[]): SpendSummary['counts'] {
  const counts = { total: countOf(groups), active: 0, paused: 0, cancelled: 0 };
  for (const status of statuses) {
    counts[status] = countOf(groups.filter((group) => group.status === status));
  }
  return counts;
}

function totalsByCurrency(groups: readonly SpendGroup[]): CurrencyTotal[] {
  return [...Map.groupBy(groups, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, members]) => totalOf(currency, members));
}

function totalOf(currency: Currency, members: readonly SpendGroup[]): CurrencyTotal {
  const yearly = sumOfYearlyCosts(members);
  return {
    currency,
    activeSubscriptions: countOf(members),
    monthlyHundredths: roundHalfUp(monthlyPart(yearly)),
    yearlyHundredths: roundHalfUp(yearly),
  };
}

/** What subscriptions cost on average, converted into one currency. */
export type ConvertedCost = { monthly: ConvertedTotal; yearly: ConvertedTotal };

/** What the active subscriptions cost in one currency, in all and by category. */
export type ConvertedSpend = ConvertedCost & {
  byCategory: (ConvertedCost & { category: string })[];
};

/**
 * Converts the cost of the active subscriptions into one currency. `byCategory` keeps the order of the groups.
 */
export function convertSpend(
  groups: readonly SpendGroup[],
  target: Currency,
  rateOf: RateOf,
): ConvertedSpend {
  const active = groups.filter(({ status }) => status === 'active');
  const costOf = (members: readonly SpendGroup[]): ConvertedCost => {
    const [monthly, yearly] = [new Conversion(target), new Conversion(target)];
    for (const [currency, own] of Map.groupBy(members, (group) => group.currency)) {
      const cost = sumOfYearlyCosts(own);
      yearly.add({ currency, hundredths: cost }, rateOf);
      monthly.add({ currency, hundredths: monthlyPart(cost) }, rateOf);
    }
    return { monthly: monthly.total(), yearly: yearly.total() };
  };
  const categories = Map.groupBy(active, ({ category }) => category);
  return {
    ...costOf(active),
    byCategory: [...categories].map(([category, members]) => ({ category, ...costOf(members) })),
  };
}

/** The exact combined yearly cost of these groups, in hundredths. */
export function sumOfYearlyCosts(
  groups: readonly (Cadence & Pick<SpendGroup, 'sumHundredths'>)[],
): Rational {
  // Adds whole amounts of the same interval first, so that there is only one fraction per interval.
  const byInterval = new Map<string, { cadence: Cadence; sum: number }>();
  for (const { period, customDays, customMonths, sumHundredths } of groups) {
    const cadence = { period, customDays, customMonths };
    const key = Object.values(cadence).join(' ');
    const sum = (byInterval.get(key)?.sum ?? 0) + sumHundredths;
    byInterval.set(key, { cadence, sum });
  }
  let total = ZERO;
  for (const { cadence, sum } of byInterval.values()) total = add(total, yearlyCost(sum, cadence));
  return total;
}

function countOf(groups: readonly SpendGroup[]): number {
  return groups.reduce((total, { count }) => total + count, 0);
}

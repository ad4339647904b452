import type { analyticsEndpoints } from '../contract/public/analytics.ts';
import type { Reply } from '../contract/endpoint.ts';
import { type DateOnly, addDays, daysBetween } from '../domain/dates.ts';
import { aboveAverageFinder, asAnnual } from '../domain/insights.ts';
import { amountOf } from '../domain/money.ts';
import {
  type CategoryTotal,
  type CurrencyTotal,
  type SpendGroup,
  summarize,
} from '../domain/spend.ts';
import { statuses } from '../domain/subscription.ts';
import type { Slices } from '../platform/slices.ts';
import * as store from './repository.ts';
import type { Db } from '../db/db.ts';
import type { Context } from '../context.ts';
import { readConsistently } from '../subscriptions/consistent-read.ts';

type Contract = typeof analyticsEndpoints;
type Answer<Name extends keyof Contract> = Reply<Contract[Name]>;

/** What this owner's active subscriptions cost, and which of them renew within `horizonDays`. */
export function getSpendSummary(
  context: Context,
  ownerId: string,
  horizonDays: number,
): Promise<Answer<'getSpendSummary'>> {
  const asOf = context.today(ownerId);
  return readConsistently(context, ownerId, (db) => summaryOf(db, ownerId, asOf, horizonDays));
}

/** {@link getSpendSummary}, read from the given database. */
export function* summaryOf(
  db: Db,
  ownerId: string,
  asOf: DateOnly,
  horizonDays: number,
): Slices<Answer<'getSpendSummary'>> {
  const groups: SpendGroup[] = [];
  for (const status of statuses) {
    groups.push(...store.listSpendGroups(db, ownerId, status));
    yield;
  }
  const { counts, byCurrency, byCategory } = summarize(groups);
  const upcomingRenewals: Answer<'getSpendSummary'>['upcomingRenewals'] = [];
  const answer = renewalAnswers(asOf);
  for (const renewal of store.eachRenewal(db, ownerId, {
    from: asOf,
    until: addDays(asOf, horizonDays),
  })) {
    upcomingRenewals.push(answer(renewal));
    yield;
  }
  return {
    asOf,
    horizonDays,
    counts,
    byCurrency: byCurrency.map((total) => ({
      currency: total.currency,
      activeSubscriptions: total.activeSubscriptions,
      monthlyTotal: amountOf(total.monthlyHundredths),
      yearlyTotal: amountOf(total.yearlyHundredths),
    })),
    byCategory: byCategory.map(categoryAnswer),
    upcomingRenewals,
  };
}

function renewalAnswers(asOf: DateOnly) {
  // All renewals of a day share the number of days until then.
  let day: DateOnly | undefined;
  let daysUntilRenewal = 0;
  return (renewal: store.Renewal) => {
    const { nextPaymentDate } = renewal;
    if (nextPaymentDate !== day) daysUntilRenewal = daysBetween(asOf, nextPaymentDate);
    day = nextPaymentDate;
    return {
      id: renewal.id,
      name: renewal.name,
      category: renewal.category,
      amount: amountOf(renewal.amountHundredths),
      currency: renewal.currency,
      period: renewal.period,
      nextPaymentDate,
      daysUntilRenewal,
    };
  };
}

function categoryAnswer({ category, activeSubscriptions, totals }: CategoryTotal) {
  const amounts = (hundredths: (total: CurrencyTotal) => number) =>
    Object.fromEntries(totals.map((total) => [total.currency, amountOf(hundredths(total))]));
  return {
    category,
    activeSubscriptions,
    monthlyTotalsByCurrency: amounts((total) => total.monthlyHundredths),
    yearlyTotalsByCurrency: amounts((total) => total.yearlyHundredths),
  };
}

/** This owner's subscriptions that share a name, except cancelled ones. */
export function listDuplicates(
  context: Context,
  ownerId: string,
): Promise<Answer<'listDuplicates'>> {
  return readConsistently(context, ownerId, (db) => duplicatesOf(db, ownerId));
}

/** {@link listDuplicates}, read from the given database. */
export function* duplicatesOf(db: Db, ownerId: string): Slices<Answer<'listDuplicates'>> {
  const duplicates: Answer<'listDuplicates'>['duplicates'] = [];
  let group: (typeof duplicates)[number] | undefined;
  for (const member of store.eachDuplicate(db, ownerId)) {
    if (group?.normalizedName !== member.nameKey) {
      group = { normalizedName: member.nameKey, subscriptions: [] };
      duplicates.push(group);
    }
    group.subscriptions.push({
      id: member.id,
      name: member.name,
      category: member.category,
      amount: amountOf(member.amountHundredths),
      currency: member.currency,
      period: member.period,
      status: member.status,
    });
    yield;
  }
  return { duplicates };
}

/** Possible savings among this owner's active subscriptions. */
export function listOptimizations(
  context: Context,
  ownerId: string,
): Promise<Answer<'listOptimizations'>> {
  return readConsistently(context, ownerId, (db) => optimizationsOf(db, ownerId));
}

type Candidates = Answer<'listOptimizations'>['optimizations'];

/** {@link listOptimizations}, read from the given database. */
export function* optimizationsOf(db: Db, ownerId: string): Slices<Answer<'listOptimizations'>> {
  const aboveAverage = aboveAverageFinder(store.listSpendGroups(db, ownerId, 'active'));
  yield;
  const monthlyToAnnual: Candidates['monthlyToAnnual'] = [];
  const aboveAverageInCurrency: Candidates['aboveAverageInCurrency'] = [];
  for (const candidate of store.eachCandidate(db, ownerId)) {
    const { id, name, currency } = candidate;
    const monthly = asAnnual(candidate);
    if (monthly !== undefined) {
      monthlyToAnnual.push({
        id,
        name,
        currency,
        monthlyAmount: amountOf(monthly.monthlyHundredths),
        yearlyAtCurrentRate: amountOf(monthly.yearlyHundredths),
      });
    }
    const above = aboveAverage(candidate);
    if (above !== undefined) {
      aboveAverageInCurrency.push({
        id,
        name,
        currency,
        monthlyEquivalent: amountOf(above.monthlyHundredths),
        currencyMonthlyAverage: amountOf(above.averageHundredths),
      });
    }
    yield;
  }
  return { optimizations: { monthlyToAnnual, aboveAverageInCurrency } };
}

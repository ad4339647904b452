import type { analyticsEndpoints } from '../contract/analytics.ts';
import type { Reply } from '../contract/endpoint.ts';
import { addDays, daysBetween } from '../domain/dates.ts';
import { aboveAverage, monthlyToAnnual } from '../domain/insights.ts';
import { amountOf } from '../domain/money.ts';
import { type CategoryTotal, type CurrencyTotal, summarize } from '../domain/spend.ts';
import { statuses } from '../domain/subscription.ts';
import * as store from '../store/analytics.ts';
import type { Context } from './context.ts';

type Contract = typeof analyticsEndpoints;

// Answers are built field by field: taking records apart with a rest costs more than reading them
// where there are a hundred thousand.

/** What this owner's active subscriptions cost, and which renew within `horizonDays` of today. */
export function getSpendSummary(
  context: Context,
  ownerId: string,
  horizonDays: number,
): Reply<Contract['getSpendSummary']> {
  const asOf = context.today(ownerId);
  const until = addDays(asOf, horizonDays);
  const { groups, renewals } = atOneMoment(context, (db) => ({
    groups: statuses.flatMap((status) => store.listSpendGroups(db, ownerId, status)),
    renewals: store.listRenewals(db, ownerId, { from: asOf, until }),
  }));
  const { counts, byCurrency, byCategory } = summarize(groups);
  // A day's renewals have the days until then in common.
  const byDate = Map.groupBy(renewals, ({ nextPaymentDate }) => nextPaymentDate);
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
    upcomingRenewals: [...byDate].flatMap(([date, sameDay]) =>
      renewalAnswers(sameDay, daysBetween(asOf, date)),
    ),
  };
}

function renewalAnswers(sameDay: readonly store.Renewal[], daysUntilRenewal: number) {
  return sameDay.map((renewal) => ({
    id: renewal.id,
    name: renewal.name,
    category: renewal.category,
    amount: amountOf(renewal.amountHundredths),
    currency: renewal.currency,
    period: renewal.period,
    nextPaymentDate: renewal.nextPaymentDate,
    daysUntilRenewal,
  }));
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

/** This owner's subscriptions that have the same name as another, cancelled ones apart. */
export function listDuplicates(
  context: Context,
  ownerId: string,
): Reply<Contract['listDuplicates']> {
  const groups = Map.groupBy(store.listDuplicates(context.db, ownerId), ({ nameKey }) => nameKey);
  return {
    duplicates: [...groups].map(([normalizedName, members]) => ({
      normalizedName,
      subscriptions: members.map((member) => ({
        id: member.id,
        name: member.name,
        category: member.category,
        amount: amountOf(member.amountHundredths),
        currency: member.currency,
        period: member.period,
        status: member.status,
      })),
    })),
  };
}

/** Candidates for saving among this owner's active subscriptions. */
export function listOptimizations(
  context: Context,
  ownerId: string,
): Reply<Contract['listOptimizations']> {
  const { active, groups } = atOneMoment(context, (db) => ({
    active: store.listCandidates(db, ownerId),
    groups: store.listSpendGroups(db, ownerId, 'active'),
  }));
  return {
    optimizations: {
      monthlyToAnnual: monthlyToAnnual(active).map((found) => ({
        id: found.id,
        name: found.name,
        currency: found.currency,
        monthlyAmount: amountOf(found.monthlyHundredths),
        yearlyAtCurrentRate: amountOf(found.yearlyHundredths),
      })),
      aboveAverageInCurrency: aboveAverage(active, groups).map((found) => ({
        id: found.id,
        name: found.name,
        currency: found.currency,
        monthlyEquivalent: amountOf(found.monthlyHundredths),
        currencyMonthlyAverage: amountOf(found.averageHundredths),
      })),
    },
  };
}

// Another process may write between two statements: in a transaction they see the same data.
function atOneMoment<T>({ db }: Context, read: (db: Context['db']) => T): T {
  return db.transaction(read)(db);
}

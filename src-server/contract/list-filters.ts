import type { z } from 'zod';
import type { AppSubscription } from './app/records.ts';
import { intervalName } from './interval-names.ts';
import { type ListFilters, type RenewalRange, readBound, readRange } from './list-query.ts';
import { soughtIn } from './quotes.ts';
import { type StatusName, type recordTests, statusTests } from './record-tests.ts';
import { nextCharge, nextCharges } from './schedule-preview.ts';

type Subscription = z.output<typeof AppSubscription>;

/**
 * Whether a subscription matches all filters as of `today`, and has each search word in its name, category,
 * amount, or details. Filters that depend on a day that isn't known yet match nothing.
 */
export function passingBy(
  tests: ReturnType<typeof recordTests>,
  filters: ListFilters,
  today: string | undefined,
): (row: Subscription) => boolean {
  const { status, category, period, currency, renews } = filters;
  const hasStatus = status?.map((one: StatusName) => statusTests[one]);
  const renewsWithin = renews === undefined ? () => true : renewingWithin(readRange(renews));
  const isNamed = filters.name?.map(tests.named);
  const isTagged = filters.tag?.map(tests.tagged);
  const isPaid = filters.method?.map(tests.paidBy);
  const sought = soughtIn(filters.q ?? '').map(tests.finding);
  const bounds = (filters.amount ?? []).map(withinBound);
  return (row) =>
    (hasStatus?.some((has) => has(row, today)) ?? true) &&
    (category?.includes(row.category) ?? true) &&
    (period?.includes(intervalName(row)) ?? true) &&
    (currency?.includes(row.currency) ?? true) &&
    (isTagged?.some((is) => is(row)) ?? true) &&
    (isPaid?.some((is) => is(row)) ?? true) &&
    renewsWithin(row) &&
    (isNamed?.some((is) => is(row)) ?? true) &&
    bounds.every((isWithin) => isWithin(row.amount)) &&
    sought.every((isFound) => isFound(row));
}

// Paused and cancelled subscriptions don't renew, and a date within a trial is not a charge.
function renewingWithin({ from, to }: RenewalRange) {
  return (row: Subscription): boolean => {
    if (row.status !== 'active') return false;
    if (to === undefined) {
      // Everything is charged after any day, so without an end, only the next charge counts.
      const next = nextCharge(row);
      return next !== undefined && next >= (from ?? '');
    }
    const { nextPaymentDate, trialEndsOn, endsOn } = row;
    // Only what was charged before the span, is on trial, or ends needs its schedule evaluated, which takes longer.
    if (nextPaymentDate > to) return false;
    const isPlain = trialEndsOn === null && endsOn === undefined;
    if (isPlain && (from === undefined || nextPaymentDate >= from)) return true;
    const [charge] = nextCharges(row, from ?? nextPaymentDate, 1);
    return charge !== undefined && charge <= to;
  };
}

function withinBound(bound: string): (amount: number) => boolean {
  const { sign, limit } = readBound(bound);
  return (amount) =>
    (sign.includes('=') && amount === limit) ||
    (sign.includes('<') && amount < limit) ||
    (sign.includes('>') && amount > limit);
}

import type { paymentEndpoints } from '../contract/app/payments.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { amountOf } from '../domain/money.ts';
import { rational } from '../domain/rational.ts';
import { converterSince } from '../conversion/service.ts';
import * as store from './repository.ts';
import type { Context } from '../context.ts';

type Contract = typeof paymentEndpoints;

/** One page of payments, newest first. */
export function listPayments(
  { db }: Context,
  ownerId: string,
  query: Input<Contract['listPayments']>['query'],
): Reply<Contract['listPayments']> {
  const { limit, offset, ...filter } = query;
  const found = store.listPayments(db, ownerId, filter, { limit: limit + 1, offset });
  return {
    data: found.slice(0, limit).map(paymentAnswer),
    pagination: { limit, offset, hasMore: found.length > limit },
  };
}

/** A payment in the form that the window receives. */
export function paymentAnswer({
  amountHundredths,
  ...payment
}: store.NamedPayment): Reply<Contract['listPayments']>['data'][number] {
  return { ...payment, amount: amountOf(amountHundredths) };
}

/**
 * Payment totals by month and currency, and converted into the currency of the account's total, if it has one.
 */
export function getPaymentTotals(
  context: Context,
  ownerId: string,
  query: Input<Contract['getPaymentTotals']>['query'],
): Reply<Contract['getPaymentTotals']> {
  const days = store.sumPayments(context.db, ownerId, query);
  const months = Map.groupBy(days, ({ paidOn }) => paidOn.slice(0, 7));
  return {
    data: [...months].flatMap(([month, all]) =>
      [...Map.groupBy(all, ({ currency }) => currency)]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([currency, own]) => ({
          month,
          currency,
          total: amountOf(own.reduce((sum, { totalHundredths }) => sum + totalHundredths, 0)),
          payments: countOf(own),
        })),
    ),
    converted: convertedMonths(context, ownerId, months),
  };
}

const countOf = (days: readonly store.DayTotal[]): number =>
  days.reduce((count, { payments }) => count + payments, 0);

function convertedMonths(
  context: Context,
  ownerId: string,
  months: ReadonlyMap<string, readonly store.DayTotal[]>,
): Reply<Contract['getPaymentTotals']>['converted'] {
  const converter = converterSince(context, ownerId, months.values().next().value?.[0]?.paidOn);
  if (converter === undefined) return null;
  return [...months].map(([month, days]) => ({
    month,
    payments: countOf(days),
    ...converter(
      days.map(({ paidOn, currency, totalHundredths }) => ({
        day: paidOn,
        currency,
        hundredths: rational(BigInt(totalHundredths), 1n),
      })),
    ),
  }));
}

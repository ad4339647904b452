import type { paymentEndpoints } from '../contract/app/payments.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { amountOf } from '../domain/money.ts';
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

/** Payment totals by month and currency. Nothing is added across currencies. */
export function getPaymentTotals(
  { db }: Context,
  ownerId: string,
  query: Input<Contract['getPaymentTotals']>['query'],
): Reply<Contract['getPaymentTotals']> {
  const totals = store.sumPayments(db, ownerId, query);
  return {
    data: totals.map(({ totalHundredths, ...total }) => ({
      ...total,
      total: amountOf(totalHundredths),
    })),
  };
}

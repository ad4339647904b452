import { type ExpectedCharge, type Span, expectedCharges } from '../domain/charges.ts';
import type { Currency } from '../domain/currencies.ts';
import type { DateOnly } from '../domain/dates.ts';
import { amountOf } from '../domain/money.ts';
import { hundredthsOn } from '../domain/next-price.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/db.ts';
import type { Slices } from '../platform/slices.ts';
import { readConsistently } from '../subscriptions/consistent-read.ts';
import { eachSubscription } from '../subscriptions/repository.ts';

/** A charge to come, according to the schedule. */
export type UpcomingCharge = ExpectedCharge & {
  subscriptionId: string;
  name: string;
  category: string;
  amount: number;
  currency: Currency;
};

/** The charges that this owner's active subscriptions have in a span of days, sooner ones first, and by name on a day. */
export function listUpcoming(
  context: Context,
  ownerId: string,
  span: Span,
): Promise<UpcomingCharge[]> {
  const today = context.today(ownerId);
  return readConsistently(context, ownerId, (db) => chargesIn(db, ownerId, span, today));
}

function* chargesIn(
  db: Db,
  ownerId: string,
  span: Span,
  today: DateOnly,
): Slices<UpcomingCharge[]> {
  const charges: UpcomingCharge[] = [];
  for (const { subscription } of eachSubscription(db, ownerId)) {
    yield;
    if (subscription.status !== 'active') continue;
    const { id: subscriptionId, name, category, currency } = subscription;
    const about = { subscriptionId, name, category, currency };
    for (const charge of expectedCharges(subscription, span, today)) {
      const amount = amountOf(hundredthsOn(subscription, charge.date));
      charges.push({ ...charge, ...about, amount });
    }
  }
  return charges.toSorted(byDate);
}

const byDate = (one: UpcomingCharge, other: UpcomingCharge) =>
  one.date === other.date ? one.name.localeCompare(other.name) : one.date < other.date ? -1 : 1;

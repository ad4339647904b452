import { type ExpectedCharge, expectedCharges } from '../domain/charges.ts';
import { type DateOnly, addDays } from '../domain/dates.ts';
import { amountOf } from '../domain/money.ts';
import type { Context } from '../context.ts';
import { eachSubscription } from '../subscriptions/repository.ts';

/** A charge to come, according to the schedule. */
export type UpcomingCharge = ExpectedCharge & {
  subscriptionId: string;
  name: string;
  category: string;
  amount: number;
  currency: string;
};

/** The charges of this owner's active subscriptions from today until `days` later, sooner ones first. */
export function listUpcoming(
  context: Context,
  ownerId: string,
  days: number,
): { asOf: DateOnly; until: DateOnly; charges: UpcomingCharge[] } {
  const asOf = context.today(ownerId);
  const until = addDays(asOf, days);
  const charges: UpcomingCharge[] = [];
  for (const { subscription } of eachSubscription(context.db, ownerId)) {
    if (subscription.status !== 'active') continue;
    const { id: subscriptionId, name, category, amountHundredths, currency } = subscription;
    const about = { subscriptionId, name, category, amount: amountOf(amountHundredths), currency };
    for (const charge of expectedCharges(subscription, { from: asOf, until }, asOf)) {
      charges.push({ ...charge, ...about });
    }
  }
  return { asOf, until, charges: charges.toSorted(byDate) };
}

const byDate = (one: UpcomingCharge, other: UpcomingCharge) =>
  one.date === other.date ? one.name.localeCompare(other.name) : one.date < other.date ? -1 : 1;

import { AppError } from '../../contract/errors.ts';
import type { Input, Reply } from '../../contract/endpoint.ts';
import { type Span, expectedCharges } from '../../domain/charges.ts';
import { type DateOnly, LATEST_DATE, addDays, daysBetween } from '../../domain/dates.ts';
import { amountOf } from '../../domain/money.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import type { Slices } from '../../platform/slices.ts';
import { readConsistently } from '../../subscriptions/consistent-read.ts';
import { eachSubscription } from '../../subscriptions/repository.ts';
import { MOST_CHARGES, MOST_DAYS, type OwnOperations } from '../own-operations.ts';

type Operation = OwnOperations['listUpcomingCharges'];
type Answer = Reply<Operation>;
type Charge = Answer['charges'][number];

const DEFAULT_DAYS = 30;

/** The charges that this owner's active subscriptions have in a span of days. Throws 400 for a span that is too long. */
export function listUpcomingCharges(
  context: Context,
  ownerId: string,
  query: Input<Operation>['query'],
): Promise<Answer> {
  const today = context.today(ownerId);
  const span = spanOf(query, today);
  return readConsistently(context, ownerId, (db) => chargesIn(db, ownerId, span, today));
}

function spanOf({ from, to }: Input<Operation>['query'], today: DateOnly): Span {
  const start = from ?? today;
  const until = to ?? addDays(start, DEFAULT_DAYS);
  const days = daysBetween(start, until);
  if (days >= 0 && days <= MOST_DAYS) return { from: start, until: earlier(until, LATEST_DATE) };
  const rule = `must be from 0 to ${MOST_DAYS} days after from`;
  const fix = `Send to as a date at most ${MOST_DAYS} days after from; ask for longer spans in parts.`;
  throw new AppError('invalid_query', { problem: { kind: 'rule', name: 'to', rule, fix } }, 'to');
}

// Beyond the year 9999, dates have a sign and don't sort as text.
const earlier = (one: DateOnly, other: DateOnly) => (one.length === other.length ? one : other);

function* chargesIn(db: Db, ownerId: string, span: Span, today: DateOnly): Slices<Answer> {
  const charges: Charge[] = [];
  for (const { subscription } of eachSubscription(db, ownerId)) {
    yield;
    if (subscription.status !== 'active') continue;
    const { id, name, category, currency } = subscription;
    const amount = amountOf(subscription.amountHundredths);
    for (const { date, state } of expectedCharges(subscription, span, today)) {
      const daysFromToday = daysBetween(today, date);
      const own = { subscriptionId: id, name, category, amount, currency };
      charges.push({ ...own, date, daysFromToday, state });
    }
  }
  const sorted = charges.toSorted((one, other) => one.daysFromToday - other.daysFromToday);
  const { from, until: to } = span;
  return {
    today,
    from,
    to,
    charges: sorted.slice(0, MOST_CHARGES),
    totals: totalsOf(charges),
    isComplete: charges.length <= MOST_CHARGES,
  };
}

function totalsOf(charges: readonly Charge[]): Answer['totals'] {
  return [...Map.groupBy(charges, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, members]) => ({
      currency,
      // Summed in whole hundredths, because binary fractions don't add up.
      total: amountOf(members.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)),
      charges: members.length,
    }));
}

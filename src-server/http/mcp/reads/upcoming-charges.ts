import { AppError } from '../../../contract/errors.ts';
import type { Input, Reply } from '../../../contract/endpoint.ts';
import { totalsOf } from '../../../contract/amounts.ts';
import { listUpcoming } from '../../../analytics/upcoming.ts';
import type { Span } from '../../../domain/charges.ts';
import { type DateOnly, LATEST_DATE, addDays, daysBetween } from '../../../domain/dates.ts';
import type { Context } from '../../../context.ts';
import { MOST_CHARGES, MOST_DAYS, type OwnOperations } from '../own-operations.ts';

type Operation = OwnOperations['listUpcomingCharges'];
type Answer = Reply<Operation>;

const DEFAULT_DAYS = 30;

/** The charges that this owner's active subscriptions have in a span of days. Throws 400 for a span that is too long. */
export async function listUpcomingCharges(
  context: Context,
  ownerId: string,
  query: Input<Operation>['query'],
): Promise<Answer> {
  const today = context.today(ownerId);
  const span = spanOf(query, today);
  const charges = await listUpcoming(context, ownerId, span);
  return {
    today,
    from: span.from,
    to: span.until,
    charges: charges
      .slice(0, MOST_CHARGES)
      .map((charge) => ({ ...charge, daysFromToday: daysBetween(today, charge.date) })),
    totals: totalsOf(charges).map(({ currency, total, count }) => ({
      currency,
      total,
      charges: count,
    })),
    isComplete: charges.length <= MOST_CHARGES,
  };
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

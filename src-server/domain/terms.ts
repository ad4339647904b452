import type { Span } from './charges.ts';
import { type DateOnly, LATEST_DATE, addDays, dateOf, datePartsOf, daysInMonth } from './dates.ts';

/** The units of a notice period. */
export const noticeUnits = ['day', 'week', 'month'] as const;

/** The terms of a contract that is extended unless notice is given in time. */
export type Terms = {
  /** The last day of the current term, such as the end of a minimum term. */
  endsOn: DateOnly;
  /** By how many months it is extended each time. */
  renewsForMonths: number;
  /** How long before the end notice has to be given, at the latest. */
  notice: { count: number; unit: (typeof noticeUnits)[number] };
};

/** The longest extension, in months. */
export const MAX_RENEWAL_MONTHS = 120;

/** The longest notice, in its unit. */
export const MAX_NOTICE = 365;

/** A contract as a subscription's details have it. One that ends on a day of its own needs no notice. */
export type Contract = { terms?: Terms | undefined; endsOn?: DateOnly | undefined };

/** Until when a contract can be cancelled, and what depends on it. */
export type CancelBy = {
  /** The last day on which notice can be given. */
  date: DateOnly;
  /** The last day of the contract if notice is given by then. */
  endsOn: DateOnly;
  /** The last day of the next term otherwise. */
  renewsUntil: DateOnly;
};

/**
 * The next chance to cancel on or after `today`. Each missed one extends the contract by another term. Undefined if
 * there is no contract to cancel, or if that would be after {@link LATEST_DATE}.
 */
export function cancelBy(contract: Contract, today: DateOnly): CancelBy | undefined {
  const [next] = chancesFrom(contract, today);
  return next;
}

/** The chances to cancel on or after the day `from`, soonest first, computed lazily up to {@link LATEST_DATE}. */
export function* chancesFrom(
  { terms, endsOn: lastDay }: Contract,
  from: DateOnly,
): Generator<CancelBy, void> {
  if (terms === undefined || lastDay !== undefined) return;
  const { endsOn, renewsForMonths } = terms;
  const [year, month] = datePartsOf(endsOn);
  const [thisYear, thisMonth] = datePartsOf(from);
  const passed = (thisYear - year) * 12 + thisMonth - month;
  // Of the terms before, even the last day has passed.
  for (let term = Math.max(0, Math.ceil(passed / renewsForMonths) - 1); ; term += 1) {
    const end = monthsAfter(endsOn, term * renewsForMonths);
    const renewsUntil = monthsAfter(endsOn, (term + 1) * renewsForMonths);
    // Beyond the year 9999, dates are longer.
    if (renewsUntil.length > LATEST_DATE.length) return;
    const date = before(end, terms.notice);
    if (date >= from) yield { date, endsOn: end, renewsUntil };
  }
}

/** The chances to cancel within a span, soonest first. */
export function chancesWithin(contract: Contract, { from, until }: Span): CancelBy[] {
  const chances: CancelBy[] = [];
  for (const chance of chancesFrom(contract, from)) {
    if (chance.date > until) break;
    chances.push(chance);
  }
  return chances;
}

/** Whether missing a chance matters: a contract that goes on month by month can be cancelled again in a month. */
export const isDecisive = ({ terms }: Contract, { endsOn }: CancelBy): boolean =>
  terms !== undefined && (terms.renewsForMonths > 1 || endsOn === terms.endsOn);

function before(end: DateOnly, { count, unit }: Terms['notice']): DateOnly {
  return unit === 'month' ? monthsAfter(end, -count) : addDays(end, -count * DAYS[unit]);
}

const DAYS = { day: 1, week: 7 } as const;

/**
 * The day `months` after `date`. The last day of a month stays the last one, as in contracts: three months' notice to 30
 * June is given by 31 March.
 */
function monthsAfter(date: DateOnly, months: number): DateOnly {
  const [year, month, day] = datePartsOf(date);
  const number = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(number / 12), (number % 12) + 1];
  const last = daysInMonth(toYear, toMonth);
  return dateOf(toYear, toMonth, day === daysInMonth(year, month) ? last : Math.min(day, last));
}

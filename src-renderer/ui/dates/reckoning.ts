import {
  addDays,
  datePartsOf,
  daysInMonth,
  isDateOnly,
} from '../../../src-server/contract/dates.ts';

/** A day as `YYYY-MM-DD`; undefined if a text isn't one. */
export type Found = string | undefined;

/** The context for interpreting a typed date. */
export type DateContext = {
  /** BCP 47: the account's locale, which determines what `5/6` means and which month names are known. */
  locale: string;
  /** The owner's current day; undefined if it isn't known yet, so that only full dates can be parsed. */
  today: string | undefined;
  /** Where to look for a day without year, month, or week: in the future, or in the past for past events. */
  toward?: 'future' | 'past';
};

export type Unit = 'day' | 'week' | 'month' | 'year';

const two = (part: number) => String(part).padStart(2, '0');

/** The day with these parts, if it exists. */
export function dayOf(year: number, month: number, day: number): Found {
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return isDateOnly(date) ? date : undefined;
}

/** The number of days in the month of a day. */
export function lengthOfMonth(date: string): number {
  const [year, month] = datePartsOf(date);
  return daysInMonth(year, month);
}

/**
 * The day a number of days, weeks, months, or years after another; the last day of the month if it doesn't
 * exist.
 */
export function shift(date: string, count: number, unit: Unit): Found {
  if (unit === 'day' || unit === 'week')
    return valid(addDays(date, unit === 'day' ? count : count * 7));
  const [year, month, day] = datePartsOf(date);
  const months = year * 12 + (month - 1) + (unit === 'month' ? count : count * 12);
  const there: [number, number] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  return dayOf(...there, Math.min(day, daysInMonth(...there)));
}

const valid = (date: string): Found => (isDateOnly(date) ? date : undefined);

// Every day of the month occurs at least every other month, and 29 February within this range.
const MOST_MONTHS = 2;
const MOST_YEARS = 8;

/** The nearest day of a month, including today. */
export function nearestDay({ today, toward }: DateContext, day: number): Found {
  if (today === undefined) return undefined;
  const first = `${today.slice(0, 7)}-01`;
  return nearest(today, toward, MOST_MONTHS, (count) => {
    const [year, month] = datePartsOf(shift(first, count, 'month') ?? first);
    return dayOf(year, month, day);
  });
}

/** The nearest day of a year, including today. */
export function nearestOfYear({ today, toward }: DateContext, month: number, day: number): Found {
  if (today === undefined) return undefined;
  const [year] = datePartsOf(today);
  return nearest(today, toward, MOST_YEARS, (count) => dayOf(year + count, month, day));
}

function nearest(
  today: string,
  toward: DateContext['toward'],
  most: number,
  dayAt: (count: number) => Found,
): Found {
  const isPast = toward === 'past';
  for (let count = 0; count <= most; count += 1) {
    const date = dayAt(isPast ? -count : count);
    if (date !== undefined && (isPast ? date <= today : date >= today)) return date;
  }
  return undefined;
}

const A_MONDAY = '1900-01-01';
const DAY_MS = 86_400_000;

/** The day of the week, from 1 (Monday) to 7 (Sunday). */
export function weekdayOf(date: string): number {
  return (Math.round((Date.parse(date) - Date.parse(A_MONDAY)) / DAY_MS) % 7) + 1;
}

/** The nearest such day of the week, excluding today, for which there is a shorter word. */
export function nearestWeekday({ today, toward }: DateContext, weekday: number): Found {
  if (today === undefined) return undefined;
  const between = weekday - weekdayOf(today);
  const days = toward === 'past' ? -(((6 - between) % 7) + 1) : ((between + 6) % 7) + 1;
  return shift(today, days, 'day');
}

/** A day of the week in this week or a number of weeks later. Weeks start on Monday. */
export function weekdayOfWeek({ today }: DateContext, weekday: number, weeks: number): Found {
  return today === undefined
    ? undefined
    : shift(today, weeks * 7 + weekday - weekdayOf(today), 'day');
}

/** A number of days, weeks, months, or years from today. */
export function fromToday({ today }: DateContext, count: number, unit: Unit): Found {
  return today === undefined ? undefined : shift(today, count, unit);
}

/** A day of this month or of a month a number of months later. */
export function dayOfMonth(context: DateContext, day: number, months: number): Found {
  const { today } = context;
  if (today === undefined) return undefined;
  const there = shift(`${today.slice(0, 7)}-01`, months, 'month');
  if (there === undefined) return undefined;
  const [year, month] = datePartsOf(there);
  return dayOf(year, month, day);
}

/** The last day of this month or of a month a number of months later. */
export function lastOfMonth({ today }: DateContext, months: number): Found {
  if (today === undefined) return undefined;
  const there = shift(`${today.slice(0, 7)}-01`, months, 'month');
  if (there === undefined) return undefined;
  const [year, month] = datePartsOf(there);
  return endOf(year, month);
}

/** The nearest last day of a month of the year, including today. */
export function lastOfYearsMonth({ today, toward }: DateContext, month: number): Found {
  if (today === undefined || month < 1 || month > 12) return undefined;
  const [year] = datePartsOf(today);
  return nearest(today, toward, 1, (count) => endOf(year + count, month));
}

const endOf = (year: number, month: number): Found => dayOf(year, month, daysInMonth(year, month));

import {
  addDays,
  datePartsOf,
  daysInMonth,
  isDateOnly,
} from '../../../src-server/contract/dates.ts';

/** A day as `YYYY-MM-DD`; undefined where a text names none. */
export type Found = string | undefined;

/** What the meaning of a typed date depends on. */
export type DateContext = {
  /** BCP 47: the account's own. It decides what `5/6` is, and its names of months are understood. */
  locale: string;
  /** The owner's day; undefined where it is not known yet, and only whole dates can be read. */
  today: string | undefined;
  /** Where a day lies that is named without its year, month or week: ahead, or behind for what has happened. */
  toward?: 'future' | 'past';
};

export type Unit = 'day' | 'week' | 'month' | 'year';

const two = (part: number) => String(part).padStart(2, '0');

/** The day of these parts, where there is such a day. */
export function dayOf(year: number, month: number, day: number): Found {
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return isDateOnly(date) ? date : undefined;
}

/** The day some days, weeks, months or years after another; the last of its month where there is none such. */
export function shift(date: string, count: number, unit: Unit): Found {
  if (unit === 'day' || unit === 'week')
    return valid(addDays(date, unit === 'day' ? count : count * 7));
  const [year, month, day] = datePartsOf(date);
  const months = year * 12 + (month - 1) + (unit === 'month' ? count : count * 12);
  const there: [number, number] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  return dayOf(...there, Math.min(day, daysInMonth(...there)));
}

const valid = (date: string): Found => (isDateOnly(date) ? date : undefined);

// No day of a month is missing in more than one month after another, nor 29 February for longer than this.
const MOST_MONTHS = 2;
const MOST_YEARS = 8;

/** The nearest day of a month; today counts. */
export function nearestDay({ today, toward }: DateContext, day: number): Found {
  if (today === undefined) return undefined;
  const first = `${today.slice(0, 7)}-01`;
  return nearest(today, toward, MOST_MONTHS, (count) => {
    const [year, month] = datePartsOf(shift(first, count, 'month') ?? first);
    return dayOf(year, month, day);
  });
}

/** The nearest day of a year; today counts. */
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

/** The nearest such day of the week; not today, which has a shorter name. */
export function nearestWeekday({ today, toward }: DateContext, weekday: number): Found {
  if (today === undefined) return undefined;
  const between = weekday - weekdayOf(today);
  const days = toward === 'past' ? -(((6 - between) % 7) + 1) : ((between + 6) % 7) + 1;
  return shift(today, days, 'day');
}

/** A day of the week in this week, or some weeks from it. Weeks begin on Monday. */
export function weekdayOfWeek({ today }: DateContext, weekday: number, weeks: number): Found {
  return today === undefined
    ? undefined
    : shift(today, weeks * 7 + weekday - weekdayOf(today), 'day');
}

/** Today, some days, weeks, months or years on. */
export function fromToday({ today }: DateContext, count: number, unit: Unit): Found {
  return today === undefined ? undefined : shift(today, count, unit);
}

/** A day of this month, or of the month some months from it. */
export function dayOfMonth(context: DateContext, day: number, months: number): Found {
  const { today } = context;
  if (today === undefined) return undefined;
  const there = shift(`${today.slice(0, 7)}-01`, months, 'month');
  if (there === undefined) return undefined;
  const [year, month] = datePartsOf(there);
  return dayOf(year, month, day);
}

/** The last day of this month, or of the month some months from it. */
export function lastOfMonth({ today }: DateContext, months: number): Found {
  if (today === undefined) return undefined;
  const there = shift(`${today.slice(0, 7)}-01`, months, 'month');
  if (there === undefined) return undefined;
  const [year, month] = datePartsOf(there);
  return endOf(year, month);
}

/** The nearest last day of a month of the year; today counts. */
export function lastOfYearsMonth({ today, toward }: DateContext, month: number): Found {
  if (today === undefined || month < 1 || month > 12) return undefined;
  const [year] = datePartsOf(today);
  return nearest(today, toward, 1, (count) => endOf(year + count, month));
}

const endOf = (year: number, month: number): Found => dayOf(year, month, daysInMonth(year, month));

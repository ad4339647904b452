import { addDays, datePartsOf, daysInMonth } from '../../src-server/contract/dates.ts';
import { daysBetween } from './format.ts';

const A_MONDAY = '1900-01-01';
const DAYS = 7;
// Whole months within the valid dates.
const FIRST_DAY = '1900-02-01';
const LAST_DAY = '9999-11-30';

/** The day of the week of a date (`YYYY-MM-DD`, from 1900 on), from 1 (Monday) to 7 (Sunday). */
export function weekdayOf(date: string): number {
  return (daysBetween(A_MONDAY, date) % DAYS) + 1;
}

/** The first day of a date's week, with weeks starting on `firstWeekday`. */
export function startOfWeek(date: string, firstWeekday: number): string {
  return addDays(date, -((weekdayOf(date) - firstWeekday + DAYS) % DAYS));
}

/** The date a number of months later (or earlier); the last day of the month if there is no such day. */
export function addMonths(date: string, count: number): string {
  const [year, month, day] = datePartsOf(date);
  const months = year * 12 + (month - 1) + count;
  const there: [number, number] = [Math.floor(months / 12), (months % 12) + 1];
  return written(...there, Math.min(day, daysInMonth(...there)));
}

/** The last day of a date's month. */
export function endOfMonth(date: string): string {
  const [year, month] = datePartsOf(date);
  return written(year, month, daysInMonth(year, month));
}

/** The first day of a date's month. */
export const startOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

/** The date itself, or the nearest one that a calendar can show. */
export function withinCalendar(date: string): string {
  if (date.length > LAST_DAY.length || date > LAST_DAY) return LAST_DAY;
  return date < FIRST_DAY ? FIRST_DAY : date;
}

const two = (part: number) => String(part).padStart(2, '0');

function written(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

import type { Schedule } from '../../src-server/domain/schedule.ts';

// The calendar from its rules, without the library that the product reckons with.

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

function daysIn(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const two = (part: number) => String(part).padStart(2, '0');
/** The day of a month, or its last day where it is shorter, as `YYYY-MM-DD`. */
export const dateOf = (year: number, month: number, day: number) =>
  `${year}-${two(month)}-${two(Math.min(day, daysIn(year, month)))}`;
/** Year, month and day of a date. */
export const partsOf = (date: string): [number, number, number] => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return [year, month, day];
};

/** The day after a date. */
export function dayAfter(date: string): string {
  const [year, month, day] = partsOf(date);
  if (day < daysIn(year, month)) return dateOf(year, month, day + 1);
  return month < 12 ? dateOf(year, month + 1, 1) : dateOf(year + 1, 1, 1);
}

/** The date so many days after one. */
export function daysAfter(date: string, days: number): string {
  let day = date;
  for (let i = 0; i < days; i += 1) day = dayAfter(day);
  return day;
}

/** The charge after the one on `date`, which is in a month that the schedule charges in. */
function nextAfter(schedule: Schedule, date: string): string {
  const [year, month, day] = partsOf(date);
  const { period, customDays, customMonths, billingAnchorDay } = schedule;
  if (customDays !== null) return daysAfter(date, customDays);
  if (period === 'yearly') {
    return dateOf(year + 1, month, month === 2 ? billingAnchorDay : day);
  }
  const there = month + (customMonths ?? 1);
  return dateOf(year + Math.floor((there - 1) / 12), ((there - 1) % 12) + 1, billingAnchorDay);
}

/** Every charge before `today`, and the first that is not: walked, one charge after another. */
export function walked(schedule: Schedule, today: string) {
  const charges: string[] = [];
  let next = schedule.nextPaymentDate;
  for (; next < today; next = nextAfter(schedule, next)) charges.push(next);
  return { charges, next };
}

import { Temporal } from 'temporal-polyfill';

/**
 * A calendar day as `YYYY-MM-DD`, without time or zone. A string, because a `Date` is a moment: the
 * same moment is another day elsewhere, and a renewal must not move when its owner travels.
 */
export type DateOnly = string;

/** The first and last day a caller may write (decisions: "Dates are real calendar days ..."). */
export const EARLIEST_DATE: DateOnly = '1900-01-01';
export const LATEST_DATE: DateOnly = '9999-12-31';

// The end of 9999 in UTC, in epoch milliseconds: later moments have no four-digit year.
const LAST_MOMENT = 253_402_300_799_999;

const DATE_ONLY_FORM = /^\d{4}-\d{2}-\d{2}$/;

/** Whether `text` is a real calendar day in `YYYY-MM-DD` form from 1900-01-01 to 9999-12-31. */
export function isDateOnly(text: string): boolean {
  if (!DATE_ONLY_FORM.test(text) || text < EARLIEST_DATE) return false;
  const [year, month, day] = datePartsOf(text);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Day of the month, 1 to 31, of a `YYYY-MM-DD` date. */
export function dayOfMonth(date: DateOnly): number {
  return Number(date.slice(8, 10));
}

/** Number of days, 28 to 31, of a month given as a year and a month from 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  return Temporal.PlainYearMonth.from({ year, month }).daysInMonth;
}

/** Year, month (1 to 12) and day (1 to 31) of a `YYYY-MM-DD` date. */
export function datePartsOf(date: DateOnly): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), dayOfMonth(date)];
}

/** The calendar day on which the moment `epochMilliseconds` falls in the IANA zone `timeZone`. */
export function dateInZone(epochMilliseconds: number, timeZone: string): DateOnly {
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/**
 * The last millisecond (epoch) of the calendar day `date` in the IANA zone `timeZone`; at the latest
 * that of the year 9999 in UTC.
 */
export function endOfDayInZone(date: DateOnly, timeZone: string): number {
  const nextDay = Temporal.PlainDate.from(date).add({ days: 1 });
  return Math.min(nextDay.toZonedDateTime(timeZone).epochMilliseconds - 1, LAST_MOMENT);
}

/**
 * The moment (epoch milliseconds) at which clocks in the IANA zone `timeZone` show `time` (`HH:MM`) on
 * `date`: the earlier one where they show it twice, and where they jump over it as long after the jump.
 */
export function momentInZone(date: DateOnly, time: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone,
    plainTime: Temporal.PlainTime.from(time),
  }).epochMilliseconds;
}

/** The calendar day `days` after `date`, or before it when negative. */
export function addDays(date: DateOnly, days: number): DateOnly {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Number of days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: DateOnly, to: DateOnly): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;
}

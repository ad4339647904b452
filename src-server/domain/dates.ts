import { Temporal } from 'temporal-polyfill';

/**
 * A calendar day as `YYYY-MM-DD`, without time or zone. A string, because a `Date` is a moment, which can be
 * a different day elsewhere, and a renewal must not move when its owner travels.
 */
export type DateOnly = string;

/** The first and last valid day in requests (decisions: "Dates are real calendar days ..."). */
export const EARLIEST_DATE: DateOnly = '1900-01-01';
export const LATEST_DATE: DateOnly = '9999-12-31';

// The end of 9999 in UTC, in epoch milliseconds. Later moments have no four-digit year.
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
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2) return isLeapYear ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const digits = (value: number, count: number) => String(value).padStart(count, '0');

/** The date of a day. Beyond the year 9999, it has a sign and six digits, which sort before any digit. */
export function dateOf(year: number, month: number, day: number): DateOnly {
  const years = year > 9999 ? `+${digits(year, 6)}` : digits(year, 4);
  return `${years}-${digits(month, 2)}-${digits(day, 2)}`;
}

const DAYS_IN_ERA = 146_097;
const YEARS_IN_ERA = 400;

// Days are numbered within years that start in March, so that a leap day is the last day of its year. The
// calendar repeats every 400 years.
function dayNumberOf(date: DateOnly): number {
  const [year, month, day] = datePartsOf(date);
  const years = month > 2 ? year : year - 1;
  const era = Math.floor(years / YEARS_IN_ERA);
  const yearOfEra = years - era * YEARS_IN_ERA;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * DAYS_IN_ERA + yearOfEra * 365 + leapDays + dayOfYear;
}

function dateOfNumber(dayNumber: number): DateOnly {
  const era = Math.floor(dayNumber / DAYS_IN_ERA);
  const dayOfEra = dayNumber - era * DAYS_IN_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  const dayOfYear = dayOfEra - (365 * yearOfEra + leapDays);
  const months = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * months + 2) / 5) + 1;
  const month = months < 10 ? months + 3 : months - 9;
  return dateOf(era * YEARS_IN_ERA + yearOfEra + (month > 2 ? 0 : 1), month, day);
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
 * The last millisecond (epoch) of the calendar day `date` in the IANA zone `timeZone`, at most that of the
 * year 9999 in UTC.
 */
export function endOfDayInZone(date: DateOnly, timeZone: string): number {
  const nextDay = Temporal.PlainDate.from(date).add({ days: 1 });
  return Math.min(nextDay.toZonedDateTime(timeZone).epochMilliseconds - 1, LAST_MOMENT);
}

/**
 * The moment (epoch milliseconds) at which clocks in the IANA zone `timeZone` show `time` (`HH:MM`) on
 * `date`. If that time occurs twice, the earlier one; if clocks skip it, the same distance after the jump.
 */
export function momentInZone(date: DateOnly, time: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone,
    plainTime: Temporal.PlainTime.from(time),
  }).epochMilliseconds;
}

/** The calendar day `days` after `date`, or before it when negative. */
export function addDays(date: DateOnly, days: number): DateOnly {
  return dateOfNumber(dayNumberOf(date) + days);
}

/** Number of days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: DateOnly, to: DateOnly): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

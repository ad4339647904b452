import type { Cadence, Period } from '../domain/schedule.ts';

/** Parses the API's string of days between charges; null if there is none. */
export function customDaysOf(customDate: string | null): number | null {
  return customDate === null ? null : Number(customDate);
}

/** An interval as the window's endpoints return it. */
export type SentInterval = {
  period: Period;
  /** Days between charges for `custom`, as a string; otherwise null. */
  customDate: string | null;
  /** Months between charges, for which `customDate` only has the days up to the next one; otherwise null. */
  customMonths: number | null;
};

/** Parses an interval. */
export const cadenceOf = ({ period, customDate, customMonths }: SentInterval): Cadence => ({
  period,
  customDays: customMonths === null ? customDaysOf(customDate) : null,
  customMonths,
});

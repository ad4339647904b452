/** Parses the API's string of days between charges; null if there is none. */
export function customDaysOf(customDate: string | null): number | null {
  return customDate === null ? null : Number(customDate);
}

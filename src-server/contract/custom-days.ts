/** The days between two charges, of the string that the API has for them; null where there are none. */
export function customDaysOf(customDate: string | null): number | null {
  return customDate === null ? null : Number(customDate);
}

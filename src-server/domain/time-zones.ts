import { dateInZone } from './dates.ts';

const ZONE_FORM = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

/**
 * Whether `text` names a time zone of the IANA database in which this runtime can tell the day.
 * Abbreviations that ICU knows beside it, such as PST, are none.
 */
export function isTimeZone(text: string): boolean {
  if (!ZONE_FORM.test(text)) return false;
  try {
    dateInZone(0, text);
    return true;
  } catch {
    return false;
  }
}

import { dateInZone } from './dates.ts';

const ZONE_FORM = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

/**
 * Whether `text` is a time zone of the IANA database that this runtime supports. Abbreviations that ICU also
 * knows, such as PST, are not.
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

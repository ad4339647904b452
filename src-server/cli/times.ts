const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment (ISO 8601 or epoch milliseconds) as people read it, in a time zone: `2026-12-14 09:30`. */
export function timeIn(moment: string | number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    // The Swedish form is that of ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format.format(new Date(moment));
}

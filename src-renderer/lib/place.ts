/** A time zone (IANA) and a regional format (BCP 47). */
export type Place = { timeZone: string; locale: string };

/**
 * The owner's place: as saved, and until then that of this browser. By itself the server only knows its own computer,
 * which may be a different one.
 */
export const placeOf = (settings: (Place & { saved: boolean }) | undefined): Place =>
  settings?.saved === true
    ? { timeZone: settings.timeZone, locale: settings.locale }
    : { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: navigator.language };

/** Reckoning with calendar days (`YYYY-MM-DD`), for the window: the same rules as the server's. */
export { addDays, dateInZone, datePartsOf, daysInMonth, isDateOnly } from '../domain/dates.ts';

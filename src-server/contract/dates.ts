/** Calendar day arithmetic (`YYYY-MM-DD`) for the window, with the same rules as the server's. */
export {
  EARLIEST_DATE,
  addDays,
  dateInZone,
  datePartsOf,
  daysInMonth,
  isDateOnly,
} from '../domain/dates.ts';

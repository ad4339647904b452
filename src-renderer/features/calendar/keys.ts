import { addDays } from '../../../src-server/contract/dates.ts';
import { addMonths, startOfWeek } from '../../lib/weeks.ts';

type Key = { key: string; shiftKey: boolean };

/** The key that goes to today. */
export const TODAY_KEY = 't';

type Place = { day: string; today: string; firstWeekday: number };

/** The day that a key moves to from another; undefined for other keys. */
export function dayAfterKey(
  { key, shiftKey }: Key,
  { day, today, firstWeekday }: Place,
): string | undefined {
  const months = shiftKey ? 12 : 1;
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case TODAY_KEY:
      return today;
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return startOfWeek(day, firstWeekday);
    case 'End':
      return addDays(startOfWeek(day, firstWeekday), 6);
    case 'PageUp':
      return addMonths(day, -months);
    case 'PageDown':
      return addMonths(day, months);
    default:
      return undefined;
  }
}

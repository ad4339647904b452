import { type DateContext, type Found, dayOf, nearestDay, nearestOfYear } from './reckoning.ts';

/** A day written in numbers only: `2027-01-31`, `31.1.2027`, `1/31/27`, `31.1.`, `31`. */
export function readNumbers(text: string, context: DateContext): Found {
  const typed = text.replaceAll(/\s*([-/.])\s*/g, '$1').replaceAll(/\s+/g, ' ');
  const alone = /^(\d{1,2})\.?$/.exec(typed);
  if (alone !== null) return nearestDay(context, Number(alone[1]));
  const two = /^(\d{1,2})[-/.](\d{1,2})\.?$/.exec(typed);
  if (two !== null)
    return inOrder(two.slice(1), context, (...day) => nearestOfYear(context, ...day));
  const yearFirst =
    /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})\.?$/.exec(typed) ??
    /^(\d{4})()(\d{2})(\d{2})$/.exec(typed);
  if (yearFirst !== null) {
    return dayOf(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4]));
  }
  const three = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})\.?$/.exec(typed);
  return three === null ? undefined : readThree(three, context);
}

function readThree(
  [, first = '', , second = '', third = '']: readonly string[],
  context: DateContext,
): Found {
  // "27/2/28" starts with the year in locales whose dates do.
  if (third.length === 2 && orderIn(context.locale)[0] === 'year') {
    return dayOf(fullYear(first), Number(second), Number(third));
  }
  return inOrder([first, second], context, (month, day) => dayOf(fullYear(third), month, day));
}

/** A two-digit year is in this century. */
export const fullYear = (text: string): number => Number(text.length === 4 ? text : `20${text}`);

type ReadDay = (month: number, day: number) => Found;

// In the locale's order; the other order only if the locale's isn't a valid day: 25/12 in America.
function inOrder(typed: readonly string[], { locale }: DateContext, read: ReadDay): Found {
  const [first = 0, second = 0] = typed.map(Number);
  const isMonthFirst = orderIn(locale).indexOf('month') < orderIn(locale).indexOf('day');
  const [month, day] = isMonthFirst ? [first, second] : [second, first];
  return month > 12 && day <= 12 ? read(day, month) : read(month, day);
}

type Part = 'year' | 'month' | 'day';
const orders = new Map<string, readonly Part[]>();

function orderIn(locale: string): readonly Part[] {
  const known = orders.get(locale) ?? findOrder(locale);
  orders.set(locale, known);
  return known;
}

function findOrder(locale: string): Part[] {
  const partsOf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, month: 'numeric', day: 'numeric' })
      .formatToParts(0)
      .map(({ type }) => type)
      .filter((type) => type === 'year' || type === 'month' || type === 'day');
  const [first] = partsOf({ year: 'numeric' });
  // Sweden writes 2026-12-31, but 31/12 without the year.
  return first === 'year' ? ['year', ...partsOf({})] : partsOf({ year: 'numeric' });
}

import { type DateOnly, addDays, dateOf, isDateOnly } from '../../../domain/dates.ts';
import type { Interview } from '../interview.ts';
import { vocabulary } from './words.ts';

/** Orders of day, month and year in numeric dates. */
const dateOrders = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

const LONGEST_DATE = 40;

/** Parses a date. A time after it is ignored, and time zones never shift it. */
export function readDate(text: string, order: DateOrder): DateOnly | undefined {
  if (text.length > LONGEST_DATE) return undefined;
  const written = text.normalize('NFKC').trim().replace(TIME, '');
  const date = readNumbers(written, order) ?? readSerial(written) ?? readNamed(written);
  return date !== undefined && isDateOnly(date) ? date : undefined;
}

const TIME =
  /(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?)\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?$/i;

function readNumbers(text: string, order: DateOrder): DateOnly | undefined {
  const yearFirst =
    /^(\d{4})\s?([-/. ])\s?(\d{1,2})\s?\2\s?(\d{1,2})\.?$/.exec(text) ??
    /^((?:19|20)\d{2})()(\d{2})(\d{2})$/.exec(text) ??
    /^(\d{4})(\s?年\s?)(\d{1,2})\s?月\s?(\d{1,2})\s?[日号]?$/.exec(text);
  if (yearFirst !== null) return dateOf(...numbers(yearFirst[1], yearFirst[3], yearFirst[4]));
  const three = /^(\d{1,2})\s?([-/. ])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})\.?$/.exec(text);
  const [, first, separator, second, third] = three ?? [];
  if (third === undefined) return undefined;
  // With dots, the day comes first, except in formats that also end with a dot.
  const isYearFirst = order === 'ymd' && text.endsWith('.');
  if (separator === '.' && order !== 'dmy' && !isYearFirst) return undefined;
  if (order === 'ymd') {
    return third.length === 2 ? dateOf(...numbers(`20${first}`, second, third)) : undefined;
  }
  const year = third.length === 2 ? `20${third}` : third;
  return order === 'dmy'
    ? dateOf(...numbers(year, second, first))
    : dateOf(...numbers(year, first, second));
}

const numbers = (...texts: readonly (string | undefined)[]) =>
  texts.map(Number) as [number, number, number];

// Spreadsheets store dates as days since this date. Covers 1954 to 2119.
const SERIAL_EPOCH: DateOnly = '1899-12-30';

function readSerial(text: string): DateOnly | undefined {
  const [, days] = /^([2-7]\d{4})(?:[.,]\d+)?$/.exec(text) ?? [];
  return days === undefined ? undefined : addDays(SERIAL_EPOCH, Number(days));
}

// "31. Dezember 2026", "Dec 31, 2026", "31-Dec-26", "31 de diciembre de 2026".
function readNamed(text: string): DateOnly | undefined {
  const [first, second, third, ...rest] = text
    .replaceAll(/\b(?:de|del|of)\b/gi, ' ')
    .split(/[\s,./-]+/)
    .filter((part) => part !== '')
    .map((part) => part.replace(/(?<=^\d{1,2})(?:st|nd|rd|th|er)$/i, ''));
  if (third === undefined || first === undefined || second === undefined || rest.length > 0) {
    return undefined;
  }
  for (const [day, name, year] of [
    [first, second, third],
    [second, first, third],
    [third, second, first],
  ] as const) {
    const month = monthNamed(name);
    if (month === undefined || !/^\d{1,2}$/.test(day) || !/^(\d{4}|\d{2})$/.test(year)) continue;
    return dateOf(...numbers(year.length === 2 ? `20${year}` : year, String(month), day));
  }
  return undefined;
}

const monthNamed = vocabulary<number>(() =>
  ['en', 'de', 'fr', 'es'].flatMap((locale) =>
    (['long', 'short'] as const).flatMap((style) => {
      const format = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, month): [number, string] => [
        month + 1,
        format.format(Date.UTC(2027, month, 1)),
      ]);
    }),
  ),
);

/**
 * Determines the date order of a column from all of its cells. If several are possible and give different dates, or if
 * no order fits more cells than another, asks, showing the readings of a cell. Returns the orders that remain possible:
 * several until there is an answer.
 */
export function decideOrder(
  cells: readonly { row: number; text: string }[],
  column: string,
  interview: Interview,
): readonly DateOrder[] {
  const candidates = dateOrders.map((order) => {
    const dates = cells.map(({ text }) => readDate(text, order));
    return { order, dates, read: dates.filter((date) => date !== undefined).length };
  });
  const most = Math.max(...candidates.map(({ read }) => read));
  const possible = candidates.filter(({ read }) => read === most);
  const orders = possible.map(({ order }) => order);
  const readingsAt = (at: number) => possible.map(({ dates }) => dates[at]);
  const differing = [...cells.keys()].filter((at) => new Set(readingsAt(at)).size > 1);
  const [at] = [...differing.filter((one) => !readingsAt(one).includes(undefined)), ...differing];
  const example = cells[at ?? -1];
  if (at === undefined || example === undefined) return orders.slice(0, 1);
  const isReadByAll = !readingsAt(at).includes(undefined);
  const choices = possible.map(({ order, dates }) => {
    if (isReadByAll) return { value: order, label: String(dates[at]) };
    // No cell shows all readings, so each order shows its first.
    const first = dates.findIndex((date) => date !== undefined);
    return { value: order, label: `${cells[first]?.text} = ${dates[first]}` };
  });
  const rows = differing.length;
  const answer = interview.ask({ code: 'dates', key: column, choices, example, rows });
  return orders.includes(answer as DateOrder) ? [answer as DateOrder] : orders;
}

/** Whether a text is a date in any order. */
export const isDate = (text: string): boolean =>
  dateOrders.some((order) => readDate(text, order) !== undefined);

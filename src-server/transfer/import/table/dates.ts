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

/** The first day from `today` on that a date without a year can be: "12月5日", "5 December". */
export function nextWithoutYear(text: string, today: DateOnly): DateOnly | undefined {
  const year = Number(today.slice(0, 4));
  const written = text.normalize('NFKC').trim();
  // In the next leap year at the latest.
  return Array.from({ length: 9 }, (_, later) => year + later)
    .map((one) => readNumbers(`${one}年${written}`, 'ymd') ?? readNamed(`${written} ${one}`))
    .find((date) => date !== undefined && isDateOnly(date) && date >= today);
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

type Dates = ReadonlyMap<DateOrder, DateOnly>;

// The readings of a text, by the orders that allow one.
const datesIn = (text: string): Dates =>
  new Map(
    dateOrders.flatMap((order) => {
      const date = readDate(text, order);
      return date === undefined ? [] : [[order, date] as const];
    }),
  );

const readingsIn = (dates: Dates, orders: readonly DateOrder[] = dateOrders): DateOnly[] => [
  ...new Set(orders.flatMap((order) => dates.get(order) ?? [])),
];

type Cell = { row: number; text: string };
type ReadCell = Cell & { dates: Dates };

/**
 * Determines in which order the dates of a column are read that have several readings, from the other ones. Asks about
 * it, showing the readings of a cell and for each order a row that is written in it. Returns undefined while there is no
 * answer, and where no order is needed.
 */
export function decideOrder(
  cells: readonly Cell[],
  column: string,
  interview: Interview,
): DateOrder | undefined {
  const read = cells.map((cell) => ({ ...cell, dates: datesIn(cell.text) }));
  const open = read.filter(({ dates }) => readingsIn(dates).length > 1);
  const all = dateOrders.filter((order) => open.some(({ dates }) => dates.has(order)));
  const { supporting, winners } = evidenceIn(read, all);
  const [winner, ...rivals] = winners;
  const orders = rivals.length === 0 ? all : winners;
  const differing = open.filter(({ dates }) => readingsIn(dates, orders).length > 1);
  const [example] = differing.toSorted((one, other) => other.dates.size - one.dates.size);
  if (example === undefined) return winner;
  const { row, text } = example;
  const answer = interview.ask({
    code: 'dates',
    key: column,
    choices: orders.map((order) => {
      const [label, evidence] = [example.dates.get(order), supporting(order)[0]];
      return {
        value: order,
        ...(label === undefined ? {} : { label }),
        ...(evidence === undefined ? {} : { evidence: { row: evidence.row, text: evidence.text } }),
      };
    }),
    example: { row, text },
    rows: differing.length,
    assumed: rivals.length === 0 ? winner : undefined,
  });
  return orders.find((order) => order === answer);
}

// The cells that not all of the orders allow, and the orders that most of them are written in.
function evidenceIn(cells: readonly ReadCell[], orders: readonly DateOrder[]) {
  const telling = cells.filter(
    ({ dates }) => dates.size > 0 && orders.some((order) => !dates.has(order)),
  );
  // Dots are a habit of their own: they say nothing about dates with slashes, unless there is nothing else.
  const others = telling.filter(({ text }) => !isDotted(text));
  const evidence = others.length > 0 ? others : telling;
  const supporting = (order: DateOrder) =>
    evidence
      .filter(({ dates }) => dates.has(order))
      .toSorted((one, other) => one.dates.size - other.dates.size);
  const most = Math.max(...orders.map((order) => supporting(order).length));
  return { supporting, winners: orders.filter((order) => supporting(order).length === most) };
}

const isDotted = (text: string) => text.includes('.');

/** A date in a column, or why there is none; `as` is the order it is read in although its column has another one. */
export type DateReading = { date: DateOnly; as?: DateOrder } | { problem: 'none' | 'several' };

/** Reads a date in a column. The order of the column matters only where there are several readings. */
export function readInColumn(text: string, order: DateOrder | undefined): DateReading {
  const dates = datesIn(text);
  const [date, ...others] = readingsIn(dates);
  if (date === undefined) return { problem: 'none' };
  const inOrder = order && dates.get(order);
  if (inOrder !== undefined) return { date: inOrder };
  if (others.length > 0) return { problem: 'several' };
  const [as] = dates.keys();
  return order === undefined || as === undefined || isDotted(text) ? { date } : { date, as };
}

/** Whether a text is a date in any order. */
export const isDate = (text: string): boolean => datesIn(text).size > 0;

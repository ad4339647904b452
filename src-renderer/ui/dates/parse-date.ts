import { splitWeekday, readChinese } from './chinese.ts';
import { readEnglish } from './english.ts';
import { readNumbers } from './numbers.ts';
import {
  type DateContext,
  type Found,
  fromToday,
  lengthOfMonth,
  shift,
  weekdayOf,
} from './reckoning.ts';
import { NAMED_DAYS, UNITS, WEEKDAYS, simplified } from './words.ts';

export type { DateContext } from './reckoning.ts';

/**
 * Parses a typed day to `YYYY-MM-DD`, or null if the text as a whole isn't one. Nothing is extracted from
 * surrounding text, and nothing is guessed.
 *
 * English and Chinese are accepted in any language of the window: `14`, `14 dec`, `friday`, `in 2 weeks`,
 * `next month`, `明天`, `下周五`, `12月14日`. Numbers are in the order of the account's locale, or in the only other
 * order that gives a valid day. Without a year, month, or week, the nearest such day in the future is used,
 * or in the past for fields about past events; today counts, except as a day of the week. "Next friday" is in
 * the next week, and weeks start on Monday; "last friday" is the latest one before today. In Chinese, `本周五` and
 * `上周五` are in this week and the last.
 *
 * `+7` is seven days after today, not after the field's previous value, because typing replaces it and the
 * same text should mean the same day. After a full date, it counts from there: `14 Dec 2026 +7`.
 */
export function parseDate(text: string, context: DateContext): string | null {
  const typed = simplified(text.normalize('NFKC'))
    // Directional marks, which some languages use in dates.
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('−', '-')
    .trim()
    .toLowerCase();
  return (
    readDay(typed, context) ?? readWithWeekday(typed, context) ?? readStep(typed, context) ?? null
  );
}

/**
 * Recognizes a day that its month doesn't have, such as `31 feb`. Returns another day of that month, or null if the text
 * is anything else.
 */
export function parseShortMonth(text: string, context: DateContext): string | null {
  const [number] = /(?<!\d)(?:29|3[01])(?!\d)/.exec(text) ?? [];
  if (number === undefined || parseDate(text, context) !== null) return null;
  const inMonth = parseDate(text.replace(number, String(SHORTEST_MONTH)), context);
  return inMonth !== null && Number(number) > lengthOfMonth(inMonth) ? inMonth : null;
}

const SHORTEST_MONTH = 28;

function readDay(typed: string, context: DateContext): Found {
  const days = NAMED_DAYS.get(typed);
  if (days !== undefined) return fromToday(context, days, 'day');
  return readNumbers(typed, context) ?? readChinese(typed, context) ?? readEnglish(typed, context);
}

// A date that contradicts its day of the week contains a mistake.
function readWithWeekday(typed: string, context: DateContext): Found {
  const [, name = '', after = ''] = /^([a-z]+)\.?[\s,]+(.*\d.*)$/.exec(typed) ?? [];
  const named = WEEKDAYS.get(name);
  const { rest, weekday } =
    named === undefined ? (splitWeekday(typed) ?? {}) : { rest: after, weekday: named };
  if (rest === undefined) return undefined;
  const date = readDay(rest, context);
  return date !== undefined && weekdayOf(date) === weekday ? date : undefined;
}

// A space precedes the minus; 2026-12-14 has none.
const STEP = /^(?:(.*\d{4}.*?)(?:\s+|(?=\+)))?([+-])\s?(\d{1,4})\s?(\p{L}+)?$/u;

function readStep(typed: string, context: DateContext): Found {
  const parts = STEP.exec(typed);
  if (parts === null) return undefined;
  const [, before, sign, number, name = 'day'] = parts;
  const unit = UNITS.get(name);
  if (unit === undefined) return undefined;
  const count = sign === '-' ? -Number(number) : Number(number);
  if (before === undefined) return fromToday(context, count, unit);
  const date = readDay(before, context);
  return date === undefined ? undefined : shift(date, count, unit);
}

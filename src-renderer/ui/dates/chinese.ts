import { datePartsOf } from '../../../src-server/contract/dates.ts';
import { fullYear } from './numbers.ts';
import {
  type DateContext,
  type Found,
  dayOf,
  dayOfMonth,
  fromToday,
  lastOfMonth,
  lastOfYearsMonth,
  nearestDay,
  nearestOfYear,
  nearestWeekday,
  weekdayOfWeek,
} from './reckoning.ts';
import { UNITS, withDigits } from './words.ts';

/** Parses a day in Chinese, or as written in Japanese. */
export function readChinese(text: string, context: DateContext): Found {
  if (!/\p{Script=Han}/u.test(text)) return undefined;
  const typed = withDigits(text.replaceAll(/\s/g, ''));
  return (
    readSpan(typed, context) ??
    readWeekday(typed, context) ??
    readOfMonth(typed, context) ??
    readEndOfMonth(typed, context) ??
    readDate(typed, context)
  );
}

// The number of weeks, months, or years ahead: 下下 is two, 上 is one back.
function stepsOf(word: string): number {
  return word.startsWith('下') ? word.length : word.startsWith('上') ? -word.length : 0;
}

// 3天后, 两个月前, 下个月, 明年.
function readSpan(typed: string, context: DateContext): Found {
  const after = /^(\d{1,4}|半)(\D{1,3}?)(?:以后|之后|后|以前|之前|前)$/.exec(typed);
  if (after !== null) {
    const [, number = '', name = ''] = after;
    const unit = UNITS.get(name);
    const way = typed.endsWith('前') ? -1 : 1;
    if (number === '半') return name === '年' ? fromToday(context, 6 * way, 'month') : undefined;
    return unit === undefined ? undefined : fromToday(context, Number(number) * way, unit);
  }
  const years = YEARS.get(typed);
  if (years !== undefined && years !== 0) return fromToday(context, years, 'year');
  const step = /^(下{1,2}|上{1,2})个?(周|星期|礼拜|月)$/.exec(typed);
  if (step === null) return undefined;
  return fromToday(context, stepsOf(step[1] ?? ''), step[2] === '月' ? 'month' : 'week');
}

const WEEKDAY = '(?:周|星期|礼拜)([1-7日天])';
const dayOfWeek = (sign: string) => (/\d/.test(sign) ? Number(sign) : 7);

const aWeekday = new RegExp(`^(下{1,2}|上{1,2}|本|这)?个?${WEEKDAY}$`);

function readWeekday(typed: string, context: DateContext): Found {
  const parts = aWeekday.exec(typed);
  if (parts === null) return undefined;
  const [, which, sign = ''] = parts;
  const weekday = dayOfWeek(sign);
  return which === undefined
    ? nearestWeekday(context, weekday)
    : weekdayOfWeek(context, weekday, stepsOf(which));
}

// 14号, 下个月14号.
function readOfMonth(typed: string, context: DateContext): Found {
  const parts = /^(?:(下{1,2}个?|上{1,2}个?|本|这个?)月)?(\d{1,2})[日号]?$/.exec(typed);
  if (parts === null) return undefined;
  const [, which, day = ''] = parts;
  if (which === undefined) return nearestDay(context, Number(day));
  return dayOfMonth(context, Number(day), stepsOf(which.replace('个', '')));
}

// 月底, 下个月底, 12月末.
function readEndOfMonth(typed: string, context: DateContext): Found {
  const parts = /^(?:(\d{1,2})|(下{1,2}|上{1,2}|本|这|当)?个?)月份?(?:底|末|最后一天)$/.exec(typed);
  if (parts === null) return undefined;
  const [, month, which = ''] = parts;
  return month === undefined
    ? lastOfMonth(context, stepsOf(which))
    : lastOfYearsMonth(context, Number(month));
}

const YEARS: ReadonlyMap<string, number> = new Map([
  ['前年', -2],
  ['去年', -1],
  ['今年', 0],
  ['明年', 1],
  ['后年', 2],
]);

// 12月14日, 2026年12月14日, 明年3月1号.
function readDate(typed: string, context: DateContext): Found {
  const parts = /^(?:(\d{4}|\d{2}|[前去今明后])年)?(\d{1,2})月(?:份)?(\d{1,2})[日号]?$/.exec(typed);
  if (parts === null) return undefined;
  const [, year, month, day] = [parts[0], parts[1], Number(parts[2]), Number(parts[3])] as const;
  if (year === undefined) return nearestOfYear(context, month, day);
  if (/\d/.test(year)) return dayOf(fullYear(year), month, day);
  const { today } = context;
  const years = YEARS.get(`${year}年`);
  if (today === undefined || years === undefined) return undefined;
  return dayOf(datePartsOf(today)[0] + years, month, day);
}

const endsInWeekday = new RegExp(`^(.+?)[(（]?${WEEKDAY}[)）]?$`);

/** The day of the week at the end of a date, and the text before it. */
export function splitWeekday(text: string): { rest: string; weekday: number } | undefined {
  const parts = endsInWeekday.exec(text.replaceAll(/[一二三四五六](?=[)）]?$)/g, withDigits));
  if (parts === null) return undefined;
  const [, rest = '', sign = ''] = parts;
  return { rest: rest.trim(), weekday: dayOfWeek(sign) };
}

import type { Unit } from './reckoning.ts';

const numbered = (lists: readonly string[]) =>
  new Map(
    lists.flatMap((list, index) => list.split(' ').map((name) => [name, index + 1] as const)),
  );

/** Days of the week in English, from 1 (Monday) to 7 (Sunday). */
export const WEEKDAYS: ReadonlyMap<string, number> = numbered([
  'monday mon',
  'tuesday tue tues',
  'wednesday wed weds',
  'thursday thu thur thurs',
  'friday fri',
  'saturday sat',
  'sunday sun',
]);

/** Months in English, from 1. */
const MONTHS: ReadonlyMap<string, number> = numbered([
  'january jan',
  'february feb',
  'march mar',
  'april apr',
  'may',
  'june jun',
  'july jul',
  'august aug',
  'september sep sept',
  'october oct',
  'november nov',
  'december dec',
]);

/** Small numbers in English. */
export const COUNTS: ReadonlyMap<string, number> = new Map([
  ...numbered('one two three four five six seven eight nine ten eleven twelve'.split(' ')),
  ['a', 1],
  ['an', 1],
]);

/** Spans of time, in English and Chinese. */
export const UNITS: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ...unit('day', 'd day days 天 日'),
  ...unit('week', 'w wk week weeks 周 星期 个星期 礼拜 个礼拜'),
  ...unit('month', 'm mo month months 个月'),
  ...unit('year', 'y yr year years 年'),
]);

function unit(meant: Unit, names: string): [string, Unit][] {
  return names.split(' ').map((name) => [name, meant]);
}

/** Days from today, in English and Chinese. */
export const NAMED_DAYS: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['day after tomorrow', 2],
  ['the day after tomorrow', 2],
  ['yesterday', -1],
  ['day before yesterday', -2],
  ['the day before yesterday', -2],
  ['今天', 0],
  ['今日', 0],
  ['明天', 1],
  ['明日', 1],
  ['后天', 2],
  ['后日', 2],
  ['大后天', 3],
  ['昨天', -1],
  ['昨日', -1],
  ['前天', -2],
  ['前日', -2],
  ['大前天', -3],
]);

const SIMPLE: ReadonlyMap<string, string> = new Map([
  ['週', '周'],
  ['禮', '礼'],
  ['後', '后'],
  ['號', '号'],
  ['個', '个'],
  ['兩', '两'],
  ['這', '这'],
]);

/** The characters used in dates in mainland China; regions such as Hong Kong use others. */
export const simplified = (text: string): string =>
  text.replaceAll(/[週禮後號個兩這]/g, (sign) => SIMPLE.get(sign) ?? sign);

/** Converts Chinese numbers below a hundred to digits: `十二月` is `12月`, `周三` is `周3`. */
export function withDigits(text: string): string {
  return text.replaceAll(/[一二两三四五六七八九十]+/g, (number) => {
    const parts = /^([一二三四五六七八九]?)(十?)([一二两三四五六七八九]?)$/.exec(number);
    if (parts === null) return number;
    const [, tens = '', ten = '', ones = ''] = parts;
    if (ten === '') return tens !== '' && ones !== '' ? number : String(digitOf(tens + ones));
    return String((tens === '' ? 1 : digitOf(tens)) * 10 + digitOf(ones));
  });
}

const digitOf = (sign: string) => (sign === '两' ? 2 : '一二三四五六七八九'.indexOf(sign) + 1);

const ofLocale = new Map<string, ReadonlyMap<string, number>>();

/** Names of months in a locale's language and in English, from 1. */
export function monthsIn(locale: string): ReadonlyMap<string, number> {
  const known = ofLocale.get(locale) ?? new Map([...MONTHS, ...namesIn(locale)]);
  ofLocale.set(locale, known);
  return known;
}

function namesIn(locale: string): [string, number][] {
  return (['long', 'short'] as const).flatMap((month) => {
    // With a day, because some languages inflect the name then.
    const format = new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index): [string, number] => {
      const parts = format.formatToParts(Date.UTC(2027, index, 1));
      const name = parts.find(({ type }) => type === 'month')?.value ?? '';
      return [name.normalize('NFKC').toLowerCase().replace('.', ''), index + 1];
    }).filter(([name]) => /^[\p{L}\p{M}]+$/u.test(name));
  });
}

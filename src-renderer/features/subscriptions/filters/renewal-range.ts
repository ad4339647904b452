import { addDays } from '../../../../src-server/contract/dates.ts';
import type { RenewalRange } from '../../../../src-server/contract/list-query.ts';
import { weekIn } from '../../../lib/format.ts';
import { plain } from '../../../lib/fuzzy.ts';
import { simplified } from '../../../ui/dates/words.ts';

/** Named spans. */
const namedRanges = {
  today: 'today 今天 今日',
  tomorrow: 'tomorrow 明天 明日',
  thisWeek: 'this_week 本周 这周 这星期 本星期 这个星期 这礼拜',
  nextWeek: 'next_week 下周 下星期 下个星期 下礼拜',
  next7Days: 'next_7_days 7_days 未来7天 7天 接下来7天',
  next30Days: 'next_30_days 30_days 未来30天 30天 接下来30天',
  thisMonth: 'this_month 本月 这个月 当月',
  nextMonth: 'next_month 下月 下个月',
  thisYear: 'this_year 今年 本年',
  nextYear: 'next_year 明年',
} as const satisfies Record<string, string>;
export type RangeName = keyof typeof namedRanges;
export const rangeNames = Object.keys(namedRanges) as RangeName[];

/** The spans in the menu. */
export const offeredRanges: readonly RangeName[] = [
  'thisWeek',
  'next7Days',
  'next30Days',
  'thisMonth',
  'nextMonth',
];

/** The days of a named span as of `today`. Weeks start as in the locale. */
export function rangeNamed(name: RangeName, today: string, locale: string): RenewalRange {
  const later = (days: number) => addDays(today, days);
  if (name === 'today') return { from: today, to: today };
  if (name === 'tomorrow') return { from: later(1), to: later(1) };
  if (name === 'next7Days') return { from: today, to: later(7) };
  if (name === 'next30Days') return { from: today, to: later(30) };
  if (name === 'thisMonth') return monthFrom(today, 0);
  if (name === 'nextMonth') return monthFrom(today, 1);
  if (name === 'thisYear') return yearFrom(today, 0);
  if (name === 'nextYear') return yearFrom(today, 1);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const intoWeek = (weekday - weekIn(locale).firstDay + 7) % 7;
  const start = addDays(today, (name === 'nextWeek' ? 7 : 0) - intoWeek);
  return { from: start, to: addDays(start, 6) };
}

// The month a number of months after that of a day.
function monthFrom(day: string, months: number): RenewalRange {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return { from: firstOf(count), to: addDays(firstOf(count + 1), -1) };
}

function yearFrom(day: string, years: number): RenewalRange {
  const year = Number(day.slice(0, 4)) + years;
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** Whether a span is a month. */
export const isMonth = ({ from, to }: RenewalRange): boolean =>
  from !== undefined && from.endsWith('-01') && monthFrom(from, 0).to === to;

const firstOf = (month: number) =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;

/** A span whose name a text matches, completely or partly. */
export type FoundRange = { name: RangeName | undefined; isExact: boolean; range: RenewalRange };

/** All named spans. */
export const allRanges = (today: string, locale: string): FoundRange[] =>
  rangeNames.map((name) => ({ name, isExact: false, range: rangeNamed(name, today, locale) }));

/** All spans whose name starts with a text, in English or Chinese: `next m`, `dec`, `十二月`. */
export function rangesBeginning(typed: string, today: string, locale: string): FoundRange[] {
  const wanted = simplified(plain(typed));
  const found = (names: readonly string[]) => ({
    begins: names.some((name) => plain(name).startsWith(wanted)),
    isExact: names.some((name) => plain(name) === wanted),
  });
  const named = rangeNames.flatMap((name) => {
    const { begins, isExact } = found(
      namedRanges[name].split(' ').map((one) => one.replaceAll('_', ' ')),
    );
    return begins ? [{ name, isExact, range: rangeNamed(name, today, locale) }] : [];
  });
  const months = monthNames.flatMap((names, month) => {
    const { begins, isExact } = found(names);
    // The next month with that name, or the current one.
    const ahead = (month - (Number(today.slice(5, 7)) - 1) + 12) % 12;
    return begins ? [{ name: undefined, isExact, range: monthFrom(today, ahead) }] : [];
  });
  return [...named, ...months];
}

const monthNames = Array.from({ length: 12 }, (_, month) =>
  (['en', 'zh-CN'] as const).flatMap((language) =>
    (['long', 'short'] as const).map((width) =>
      new Intl.DateTimeFormat(language, { month: width, timeZone: 'UTC' }).format(
        Date.UTC(2026, month, 1),
      ),
    ),
  ),
);

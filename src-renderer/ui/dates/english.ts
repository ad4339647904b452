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
  weekdayOf,
  weekdayOfWeek,
} from './reckoning.ts';
import { COUNTS, UNITS, WEEKDAYS, monthsIn } from './words.ts';

/** Parses a day in English, or with a month name in the account's language. */
export function readEnglish(text: string, context: DateContext): Found {
  const typed = text.replaceAll(',', ' ').replaceAll(/\s+/g, ' ').trim();
  return (
    readSpan(typed, context) ??
    readWeekday(typed, context) ??
    readOrdinal(typed, context) ??
    readEndOfMonth(typed, context) ??
    readMonth(typed, context)
  );
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ['last', -1],
  ['this', 0],
  ['next', 1],
]);

function countOf(text: string): number {
  return COUNTS.get(text) ?? (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN);
}

// "in 2 weeks", "3 days ago", "a month from now", "next month".
function readSpan(typed: string, context: DateContext): Found {
  const parts =
    /^(in) (\w+) (\w+)$/.exec(typed) ??
    /^()(\w+) (\w+) (ago|from now|from today|later)$/.exec(typed);
  if (parts !== null) {
    const [, , number = '', name = '', way] = parts;
    const unit = UNITS.get(name);
    const count = countOf(number);
    if (unit === undefined || Number.isNaN(count)) return undefined;
    return fromToday(context, way === 'ago' ? -count : count, unit);
  }
  const [, which = '', name = ''] = /^(next|last) (week|month|year)$/.exec(typed) ?? [];
  const unit = UNITS.get(name);
  const step = STEPS.get(which);
  return unit === undefined || step === undefined ? undefined : fromToday(context, step, unit);
}

// "friday", "next friday"; before a date, it must match the date.
function readWeekday(typed: string, context: DateContext): Found {
  const parts = /^(?:(on|this|next|last) )?([a-z]+)$/.exec(typed);
  const weekday = WEEKDAYS.get(parts?.[2] ?? '');
  if (weekday === undefined) return undefined;
  const which = parts?.[1];
  if (which === 'next') return weekdayOfWeek(context, weekday, 1);
  // The one that was, in whichever week.
  if (which === 'last') return nearestWeekday({ ...context, toward: 'past' }, weekday);
  if (which !== 'this') return nearestWeekday(context, weekday);
  const isToday = context.today !== undefined && weekdayOf(context.today) === weekday;
  return isToday ? context.today : nearestWeekday(context, weekday);
}

// "the 14th", "14th of next month".
function readOrdinal(typed: string, context: DateContext): Found {
  const parts =
    /^(?:on )?(?:the )?(\d{1,2})(?:st|nd|rd|th|\.)?(?: of)?(?: (this|next|last) month)?$/.exec(
      typed,
    );
  if (parts === null || typed.endsWith(' of')) return undefined;
  const [, day = '', which] = parts;
  if (which === undefined) return nearestDay(context, Number(day));
  return dayOfMonth(context, Number(day), STEPS.get(which) ?? 0);
}

// "end of month", "the last day of next month", "end of december".
function readEndOfMonth(typed: string, context: DateContext): Found {
  const parts = /^(?:the )?(?:end|last day) of (?:the )?(?:(this|next|last) )?(\p{L}+)$/u.exec(
    typed,
  );
  if (parts === null) return typed === 'month end' ? lastOfMonth(context, 0) : undefined;
  const [, which, name = ''] = parts;
  if (name === 'month') return lastOfMonth(context, STEPS.get(which ?? 'this') ?? 0);
  const month = monthsIn(context.locale).get(name);
  return month === undefined || which !== undefined ? undefined : lastOfYearsMonth(context, month);
}

// "14 dec", "dec 14th, 2026", "2026 dec 14".
function readMonth(typed: string, context: DateContext): Found {
  const words = typed
    .replaceAll(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replaceAll(/(\d)(?=\p{L})|(\p{L}\p{M}*)(?=\d)/gu, '$& ')
    .split(/[\s./-]+/)
    .filter((word) => !['', 'of', 'the', 'on', 'de'].includes(word));
  const months = monthsIn(context.locale);
  const place = words.findIndex((word) => months.has(word));
  const month = months.get(words[place] ?? '');
  const numbers = words.filter((_, index) => index !== place);
  if (month === undefined || !numbers.every((number) => /^\d+$/.test(number))) return undefined;
  const [first = '', second] = numbers;
  if (numbers.length > 2 || first === '') return undefined;
  if (second === undefined) {
    return first.length > 2 ? undefined : nearestOfYear(context, month, Number(first));
  }
  return first.length === 4 && place < 2
    ? ofParts(first, month, second)
    : place < 2
      ? ofParts(second, month, first)
      : undefined;
}

function ofParts(year: string, month: number, day: string): Found {
  const isWritten = (year.length === 4 || year.length === 2) && day.length <= 2;
  return isWritten ? dayOf(fullYear(year), month, Number(day)) : undefined;
}

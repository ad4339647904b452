import { parseDate } from '../../../ui/dates/parse-date.ts';
import { plain } from '../../../lib/fuzzy.ts';
import type { RenewalRange } from '../../../../src-server/contract/list-query.ts';
import { type FoundRange, allRanges, rangesBeginning } from '../filters/renewal-range.ts';

/** The context for parsing days. */
export type DayContext = {
  /** BCP 47: the account's locale, for amounts and dates. */
  locale: string;
  /** Undefined until it is known. */
  today: string | undefined;
};

const dayMeant = (value: string, { locale, today }: DayContext): string | undefined =>
  parseDate(value, { locale, today, toward: 'future' }) ?? undefined;

// "30d" means within thirty days; "14 dec" doesn't.
const SPAN = /^\d{1,4}\s*\p{L}+$/u;
const stepMeant = (value: string, context: DayContext): string | undefined =>
  SPAN.test(value) ? dayMeant(`+${value}`, context) : undefined;

/**
 * The days that a value means: a span by its name or its two ends, a day, or all days until a number of days, weeks,
 * or months from today. After `<` and `>`, all days up to its end, or from its start on. Undefined if it means none.
 */
export function spanMeant(
  operator: string,
  value: string,
  context: DayContext,
): RenewalRange | undefined {
  const [way, wayOperator = ''] = WAYS.find(([one]) => one.test(value)) ?? [];
  if (way !== undefined && isExactly(operator)) {
    return spanMeant(wayOperator, value.replace(way, ''), context);
  }
  const step = stepMeant(value, context);
  const is =
    step === undefined
      ? (rangeCalled(value, context) ?? rangeBetween(value, context))
      : { from: undefined, to: step };
  if (is === undefined || isExactly(operator)) return is;
  return operator.startsWith('<')
    ? { from: undefined, to: is.to }
    : { from: is.from ?? is.to, to: undefined };
}

const isExactly = (operator: string) => operator === ':' || operator === '=';

// As put in a sentence: "in the next 30 days", "by friday", "30天内".
const WAYS: readonly (readonly [RegExp, operator: string])[] = [
  [/^(?:on|in|within|during)(?: the)? /iu, ':'],
  [/^(?:by|before|until)(?: the)? /iu, '<='],
  [/^(?:after|from|since)(?: the)? /iu, '>='],
  [/[之以]?[内前]$/u, '<='],
  [/(?:[之以]后|起)$/u, '>='],
];

function rangeBetween(value: string, context: DayContext): RenewalRange | undefined {
  const days = value.split('..').map((day) => stepMeant(day, context) ?? dayMeant(day, context));
  const [from, to] = days.length === 1 ? [days[0], days[0]] : days;
  if (from === undefined || to === undefined || days.length > 2 || from > to) return undefined;
  return { from, to };
}

function rangeCalled(value: string, { today, locale }: DayContext): RenewalRange | undefined {
  if (today === undefined) return undefined;
  const name = value.replaceAll('-', ' ');
  // "week" is this week.
  const called = [name, `this ${name}`, `本${name}`].flatMap((one) =>
    rangesBeginning(one, today, locale),
  );
  return called.find(({ isExact }) => isExact)?.range;
}

const DUE = [
  /^(?:due|renews|renewing|charged|billed|expir(?:es|ing))(?:\s+(.*))?$/su,
  /^(.*?)\s*(?:要|会|将|即将)?(?:续费|续订|到期|截止|扣款|扣费|付款)的?(?:订阅)?$/su,
  /^(?:续费|续订|到期|截止|扣款|扣费|付款)\s*(.*)$/su,
];

// What "due next week" says about days.
const dueIn = (text: string): string | undefined => {
  const parts = DUE.map((due) => due.exec(text)).find((found) => found !== null);
  return parts === undefined ? undefined : (parts[1] ?? '');
};

/** All spans that a text means or begins to name, alone or as in `due next week`, `下周续费`. */
export function spansBeginning(typed: string, context: DayContext): FoundRange[] {
  const { today, locale } = context;
  if (today === undefined) return [];
  const text = plain(typed);
  // "in december" says it without "due", but begins names, too.
  const days = dueIn(text) ?? (WAYS.some(([way]) => way.test(text)) ? text : undefined);
  if (days === '') return allRanges(today, locale);
  const begun = rangesBeginning(days ?? text, today, locale);
  if (begun.length > 0 || days === undefined) return begun;
  const range = spanMeant(':', days, context);
  return range === undefined ? [] : [{ name: undefined, isExact: true, range }];
}

/** The part of a text such as `due someday` that should mean days, but doesn't. */
export function unknownDays(text: string, context: DayContext): string | undefined {
  const days = dueIn(plain(text));
  if (!days || context.today === undefined || spansBeginning(text, context).length > 0) {
    return undefined;
  }
  return WAYS.reduce((left, [way]) => left.replace(way, ''), days);
}

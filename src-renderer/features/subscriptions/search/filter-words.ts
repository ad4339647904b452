import { fields } from '../../../../src-server/contract/fields.ts';
import { categoryLabel, namesOfCategory } from '../../../../src-server/domain/category-names.ts';
import { readAmount } from '../../../ui/amounts/read-amount.ts';
import { currencies } from '../../../../src-server/domain/currencies.ts';
import { currenciesMeant } from '../../../ui/amounts/typed-currency.ts';
import { parseDate } from '../../../ui/dates/parse-date.ts';
import { plain } from '../../../lib/fuzzy.ts';
import {
  type ListFilters,
  type RenewalRange,
  readRange,
  writeRange,
} from '../../../../src-server/contract/list-query.ts';
import type { FilterName } from '../filters/list-query.ts';
import {
  partsOf,
  quoted,
  splitText,
  splitValues,
  unquoted,
} from '../../../../src-server/contract/quotes.ts';
import { rangesBeginning } from '../filters/renewal-range.ts';
import { type WordLanguage, filterNamed, nameOf, valueName, valueNames } from './word-names.ts';

/** The context for parsing words. */
export type WordContext = {
  /** BCP 47: the account's locale, for amounts and dates. */
  locale: string;
  /** Undefined until it is known. */
  today: string | undefined;
  /** The existing categories. */
  categories: readonly string[];
};

/** A word with an invalid value. */
export type WrongWord = { word: string; filter: FilterName; value: string };

/** The filters and text in the search field. */
export type ReadWords = { filters: ListFilters; wrong: readonly WrongWord[] };

type Word = { filter: FilterName; operator: string; value: string };

/**
 * Parses filters written as words, such as `cat:video`, `status:paused,active`, or `>10`. Everything else is
 * search text, including words with an unknown name; quoted text always is.
 *
 * A prefix of a value is enough, so that the list updates while typing: `status:pau` is paused, and `cur:c`
 * is every currency that starts with c. A word without a value has no effect yet.
 */
export function readWords(text: string, context: WordContext): ReadWords {
  const found = new Map<FilterName, Set<string>>();
  const wrong: WrongWord[] = [];
  const sought: string[] = [];
  for (const part of splitText(text)) {
    const word = wordIn(part);
    if (word === undefined) {
      sought.push(part);
      continue;
    }
    for (const value of valuesIn(word)) {
      const meant = valuesMeant(word, value, context);
      if (meant.length === 0) wrong.push({ word: part, filter: word.filter, value });
      const values = found.get(word.filter) ?? new Set();
      if (meant.length === 0) continue;
      // There is only one span: another end is combined with it, and another span replaces it.
      const all = word.filter === 'renews' ? narrowed([...values], meant) : [...values, ...meant];
      found.set(word.filter, new Set(all));
    }
  }
  return { filters: asFilters(found, sought.join(' ')), wrong };
}

function narrowed([before = '..']: readonly string[], [meant = '..']: readonly string[]): string[] {
  const [one, other] = [readRange(before), readRange(meant)];
  const range = { from: other.from ?? one.from, to: other.to ?? one.to };
  const fits = (range.from ?? '') <= (range.to ?? '9999-12-31');
  const isFurther = other.from === undefined || other.to === undefined;
  return [isFurther && fits ? writeRange(range) : meant];
}

// In an amount, a comma separates thousands or decimals.
function valuesIn({ filter, value }: Word): string[] {
  if (filter !== 'amount') return splitValues(value);
  return value === '' ? [] : [unquoted(value)];
}

function asFilters(found: ReadonlyMap<FilterName, ReadonlySet<string>>, q: string): ListFilters {
  const values = Object.fromEntries([...found].map(([filter, all]) => [filter, [...all]]));
  const [renews] = found.get('renews') ?? [];
  return {
    ...values,
    ...(renews === undefined ? {} : { renews }),
    ...(q === '' ? {} : { q }),
  };
}

const NAMED = /^(\p{L}+)(:|<=|>=|<|>|=)(.*)$/su;
const BOUND = /^(<=|>=|<|>|=)(.*)$/su;

/** The word in a part of the text, if it is one. */
function wordIn(part: string): Word | undefined {
  // As typed on Chinese keyboards; a quoted value is unchanged.
  const signs = part.replace(
    /^(\p{L}*)([<>＜＞][=＝]?|[:=≤≥：＝])/u,
    (_, name: string, sign: string) => {
      return name + sign.normalize('NFKC').replace('≤', '<=').replace('≥', '>=');
    },
  );
  const [, bound, limit = ''] = BOUND.exec(signs) ?? [];
  if (bound !== undefined) return { filter: 'amount', operator: bound, value: limit };
  const [, name = '', operator = '', value = ''] = NAMED.exec(signs) ?? [];
  const filter = filterNamed(name);
  if (filter === undefined) return undefined;
  const operators = OPERATORS[filter] ?? [':', '='];
  return operators.includes(operator) ? { filter, operator, value } : undefined;
}

const OPERATORS: Readonly<Partial<Record<FilterName, readonly string[]>>> = {
  amount: [':', '=', '<', '<=', '>', '>='],
  renews: [':', '=', '<', '<=', '>', '>='],
};

/** The values that a word's value stands for; empty if invalid. */
function valuesMeant({ filter, operator }: Word, value: string, context: WordContext): string[] {
  if (filter === 'status' || filter === 'period') return beginningWith(value, valueNames[filter]);
  if (filter === 'category') return categoriesNamed(value, context.categories);
  if (filter === 'currency') return currenciesNamed(value, context.locale);
  if (filter === 'amount') return boundMeant(operator, value, context.locale);
  if (filter === 'renews') return spanMeant(operator, value, context);
  return fields.name.safeParse(value).success ? [value] : [];
}

type Named = readonly (readonly [value: string, names: readonly string[]])[];

// An exact match, or else everything whose name starts with it.
function beginningWith(typed: string, all: Named): string[] {
  const wanted = plain(typed);
  const called = (fits: (name: string) => boolean) =>
    all.filter(([, names]) => names.some((name) => fits(plain(name)))).map(([value]) => value);
  // Among categories that differ only in case, the exact match.
  if (all.some(([value]) => value === typed)) return [typed];
  const exact = called((name) => name === wanted);
  return exact.length > 0 ? exact : called((name) => name.startsWith(wanted));
}

const categoriesNamed = (typed: string, categories: readonly string[]): string[] =>
  beginningWith(
    typed,
    categories.map((category) => [category, namesOfCategory(category)]),
  );

function currenciesNamed(typed: string, locale: string): string[] {
  const [meant] = currenciesMeant(typed, '', locale);
  if (meant !== undefined) return [meant];
  return currencies.filter((code) => code.startsWith(typed.toUpperCase()));
}

function boundMeant(operator: string, value: string, locale: string): string[] {
  const read = readAmount(value, { locale, currency: '' });
  // A currency with the amount would be a filter of its own.
  if (read.currency !== undefined || !fields.anyAmount.safeParse(read.amount).success) return [];
  return [`${operator === ':' ? '=' : operator}${read.amount}`];
}

// "30d" means in thirty days.
const SPAN = /^\d{1,4}\s*\p{L}+$/u;

function dayMeant(value: string, { locale, today }: WordContext): string | undefined {
  const spelled = { locale, today, toward: 'future' } as const;
  const step = SPAN.test(value) ? parseDate(`+${value}`, spelled) : null;
  return step ?? parseDate(value, spelled) ?? undefined;
}

/** A span by its name or its two ends. A single day is its end, or its start after `>`. */
function spanMeant(operator: string, value: string, context: WordContext): string[] {
  if (operator === ':' || operator === '=') {
    const named = rangeCalled(value, context);
    if (named !== undefined) return [writeRange(named)];
    const [from, to, ...more] = value.split('..').map((day) => dayMeant(day, context));
    if (from !== undefined && to !== undefined && more.length === 0) {
      return from <= to ? [writeRange({ from, to })] : [];
    }
  }
  const day = dayMeant(value, context);
  if (day === undefined) return [];
  const isBeginning = operator.startsWith('>');
  return [writeRange({ from: isBeginning ? day : undefined, to: isBeginning ? undefined : day })];
}

// "tomorrow" and "30d" are days by which something renews.
function rangeCalled(value: string, { today, locale }: WordContext): RenewalRange | undefined {
  if (today === undefined || SPAN.test(value)) return undefined;
  const called = rangesBeginning(value.replaceAll('-', ' '), today, locale);
  return called.find(({ isExact, range: { from, to } }) => isExact && from !== to)?.range;
}

const ORDER: readonly FilterName[] = [
  'status',
  'category',
  'period',
  'currency',
  'tag',
  'method',
  'name',
  'amount',
  'renews',
];

/**
 * Filters as words, followed by the search text. {@link readWords} parses the result back, given the same
 * categories.
 */
export function writeWords(
  filters: ListFilters,
  language: WordLanguage,
  categories: readonly string[] = [],
): string {
  const words = ORDER.flatMap((filter) => writtenWords(filter, filters, { language, categories }));
  // An address may contain text that would parse as a word.
  const sought = splitText(filters.q ?? '').map((part) =>
    wordIn(part) === undefined ? part : quoted(part),
  );
  return [...words, ...sought].join(' ');
}

type Writing = { language: WordLanguage; categories: readonly string[] };

function writtenWords(
  filter: FilterName,
  filters: ListFilters,
  { language, categories }: Writing,
): string[] {
  const values = valuesOf(filters, filter);
  if (filter === 'amount') return [...values];
  if (values.length === 0) return [];
  if (filter === 'renews') return values.map((range) => writtenRange(readRange(range), language));
  const written = values.map((stored) => {
    if (filter === 'status' || filter === 'period') return valueName(stored as 'active', language);
    const value =
      filter === 'category' ? writtenCategory(stored, { language, categories }) : stored;
    return /[\s,，、"“”\\]/u.test(value) ? quoted(value) : value;
  });
  return [`${nameOf(filter, language)}:${written.join(',')}`];
}

// By its name in this language, unless that is ambiguous.
function writtenCategory(stored: string, { language, categories }: Writing): string {
  const label = categoryLabel(stored, language === 'zh' ? 'zh-CN' : 'en');
  const meant = categoriesNamed(label, categories);
  return meant.length === 1 && meant[0] === stored ? label : stored;
}

function writtenRange({ from, to }: RenewalRange, language: WordLanguage): string {
  const name = nameOf('renews', language);
  if (from === undefined) return `${name}<=${to}`;
  return to === undefined ? `${name}>=${from}` : `${name}:${writeRange({ from, to })}`;
}

/** The values of a filter, each of which is a chip. */
export function valuesOf(filters: ListFilters, filter: FilterName): readonly string[] {
  const values = filters[filter] ?? [];
  return typeof values === 'string' ? [values] : values;
}

/** The index at which the search text after all words starts. */
export function startOfText(text: string): number {
  const parts = partsOf(text);
  const last = parts.findLastIndex(([part]) => wordIn(part) !== undefined);
  return parts[last + 1]?.index ?? text.length;
}

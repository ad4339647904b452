import { fields } from '../../../../src-server/contract/fields.ts';
import { categoryLabel, namesOfCategory } from '../../../records/category-names.ts';
import { readAmount } from '../../../ui/amounts/read-amount.ts';
import { currencies, currenciesMeant } from '../../../ui/amounts/typed-currency.ts';
import { parseDate } from '../../../ui/dates/parse-date.ts';
import { plain } from '../../../lib/fuzzy.ts';
import type { FilterName, ListFilters } from '../filters/list-query.ts';
import { partsOf, quoted, splitText, splitValues, unquoted } from './quotes.ts';
import {
  type RenewalRange,
  rangesBeginning,
  readRange,
  writeRange,
} from '../filters/renewal-range.ts';
import { type WordLanguage, filterNamed, nameOf, valueName, valueNames } from './word-names.ts';

/** What words are understood with. */
export type WordContext = {
  /** BCP 47: the account's own, for amounts and dates. */
  locale: string;
  /** Undefined until it is known. */
  today: string | undefined;
  /** The categories that there are. */
  categories: readonly string[];
};

/** A word whose value the filter cannot have. */
export type WrongWord = { word: string; filter: FilterName; value: string };

/** What a text in the search field narrows the list to. */
export type ReadWords = { filters: ListFilters; wrong: readonly WrongWord[] };

type Word = { filter: FilterName; operator: string; value: string };

/**
 * Reads filters that are written as words, such as `cat:video`, `status:paused,active` or `>10`. Everything
 * else, also a word with an unknown name, is text to search for; what is quoted always is.
 *
 * The beginning of a value is enough, so that the list follows the typing: `status:pau` is paused, and `cur:c`
 * is each currency that begins so. A word without a value does nothing yet.
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
      // There is one span only: a further end goes with it, and a further span takes its place.
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

// A comma in an amount groups thousands, or stands before decimals.
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

/** The word that a part of the text is, if it is one. */
function wordIn(part: string): Word | undefined {
  // As Chinese keyboards write them; a quoted value stays as it is.
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

/** What a value of a word stands for; nothing where it is wrong. */
function valuesMeant({ filter, operator }: Word, value: string, context: WordContext): string[] {
  if (filter === 'status' || filter === 'period') return beginningWith(value, valueNames[filter]);
  if (filter === 'category') return categoriesNamed(value, context.categories);
  if (filter === 'currency') return currenciesNamed(value, context.locale);
  if (filter === 'amount') return boundMeant(operator, value, context.locale);
  if (filter === 'renews') return spanMeant(operator, value, context);
  return fields.name.safeParse(value).success ? [value] : [];
}

type Named = readonly (readonly [value: string, names: readonly string[]])[];

// What is called so, or else whatever has a name that begins so.
function beginningWith(typed: string, all: Named): string[] {
  const wanted = plain(typed);
  const called = (fits: (name: string) => boolean) =>
    all.filter(([, names]) => names.some((name) => fits(plain(name)))).map(([value]) => value);
  // Of categories that differ in case alone, the very one.
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
  return [...currencies].filter((code) => code.startsWith(typed.toUpperCase()));
}

function boundMeant(operator: string, value: string, locale: string): string[] {
  const read = readAmount(value, { locale, currency: '' });
  // A currency beside it would be a filter of its own.
  if (read.currency !== undefined || !fields.amount.safeParse(read.amount).success) return [];
  return [`${operator === ':' ? '=' : operator}${read.amount}`];
}

// "30d" is in thirty days.
const SPAN = /^\d{1,4}\s*\p{L}+$/u;

function dayMeant(value: string, { locale, today }: WordContext): string | undefined {
  const spelled = { locale, today, toward: 'future' } as const;
  const step = SPAN.test(value) ? parseDate(`+${value}`, spelled) : null;
  return step ?? parseDate(value, spelled) ?? undefined;
}

/** A span by its name or by its two ends; a single day is its end, or its beginning after `>`. */
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

// "tomorrow" and "30d" are days, by which something renews.
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
  'name',
  'amount',
  'renews',
];

/**
 * Filters as words, followed by what is searched for: {@link readWords} reads the same from it, where there are these
 * categories.
 */
export function writeWords(
  filters: ListFilters,
  language: WordLanguage,
  categories: readonly string[] = [],
): string {
  const words = ORDER.flatMap((filter) => writtenWords(filter, filters, { language, categories }));
  // In an address there may be text that would read as a word.
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

// By its name in this language, unless that would mean others as well.
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

/** The values of a filter, of which each is a chip. */
export function valuesOf(filters: ListFilters, filter: FilterName): readonly string[] {
  const values = filters[filter] ?? [];
  return typeof values === 'string' ? [values] : values;
}

/** Where the text to search for begins that stands behind all words. */
export function startOfText(text: string): number {
  const parts = partsOf(text);
  const last = parts.findLastIndex(([part]) => wordIn(part) !== undefined);
  return parts[last + 1]?.index ?? text.length;
}

/** What is looked for in a name, a category or an amount, one by one: quoted words belong together. */
export const soughtIn = (q: string): string[] => splitText(q).map(unquoted);

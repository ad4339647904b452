import { fields } from '../../../../src-server/contract/fields.ts';
import { categoryLabel, namesOfCategory } from '../../../../src-server/domain/category-names.ts';
import { readAmount } from '../../../ui/amounts/read-amount.ts';
import { currencies } from '../../../../src-server/domain/currencies.ts';
import { currenciesMeant } from '../../../ui/amounts/typed-currency.ts';
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
import { type DayContext, spanMeant } from './span-words.ts';
import { type WordLanguage, filterNamed, nameOf, valueName, valueNames } from './word-names.ts';

/** The context for parsing words. */
export type WordContext = DayContext & {
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
  const found = new Map<FilterName, readonly string[]>();
  const wrong: WrongWord[] = [];
  const sought: string[] = [];
  for (const { text: part, word } of readParts(text, context)) {
    if (word === undefined) {
      sought.push(part);
      continue;
    }
    for (const value of valuesIn(word)) {
      const meant = filtersMeant(word, value, context);
      if (meant.length === 0) wrong.push({ word: part, filter: word.filter, value });
      for (const [filter, values] of meant) {
        const before = found.get(filter) ?? [];
        // There is only one span: another end is combined with it, and another span replaces it.
        const all = filter === 'renews' ? narrowed(before, values) : [...before, ...values];
        found.set(filter, [...new Set(all)]);
      }
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

function asFilters(found: ReadonlyMap<FilterName, readonly string[]>, q: string): ListFilters {
  const [renews] = found.get('renews') ?? [];
  return {
    ...Object.fromEntries(found),
    ...(renews === undefined ? {} : { renews }),
    ...(q === '' ? {} : { q }),
  };
}

/** A part of a text: a word, or search text. */
export type ReadPart = { text: string; index: number; word: Word | undefined };

/** The parts of a text, in order. What belongs to a word may be separated from it by spaces, as in `> 10 €`. */
export function readParts(text: string, context: WordContext): ReadPart[] {
  const parts = partsOf(text);
  const read: ReadPart[] = [];
  for (let at = 0; at < parts.length;) {
    const { word, length } = wordAt(
      parts.slice(at, at + MOST_PARTS).map(([part]) => part),
      context,
    );
    const own = parts.slice(at, at + length).map(([part]) => part);
    read.push({ text: own.join(' '), index: parts[at]?.index ?? 0, word });
    at += length;
  }
  return read;
}

const MOST_PARTS = 8;

/** The word that the first parts are, as long as it means anything, and their number. */
function wordAt(
  parts: readonly string[],
  context: WordContext,
): { word: Word | undefined; length: number } {
  const [first = '', sign = ''] = parts;
  const apart = filterNamed(first) === undefined ? undefined : wordIn(first + sign);
  const word = apart ?? wordIn(first);
  const start = apart === undefined ? 1 : 2;
  if (word === undefined) return { word, length: 1 };
  for (let length = parts.length; length > start; length -= 1) {
    const longer = continued(word, parts.slice(start, length));
    if (longer !== undefined && isMeant(longer, context)) return { word: longer, length };
  }
  return { word, length: start };
}

/** A word with the parts after it, if they may belong to it. */
function continued(word: Word, further: readonly string[]): Word | undefined {
  const { filter, value } = word;
  const isAlone = value === '' && further.length === 1;
  // Other values of several words are in quotes.
  if (!isAlone && filter !== 'amount' && filter !== 'renews') return undefined;
  const isQuoted = [value, ...further].some((part) => unquoted(part) !== part);
  if ((isQuoted && !isAlone) || further.some((part) => wordIn(part) !== undefined))
    return undefined;
  return { ...word, value: [value, ...further].join(' ').trim() };
}

function isMeant(word: Word, context: WordContext): boolean {
  const values = valuesIn(word);
  return (
    values.length > 0 && values.every((value) => filtersMeant(word, value, context).length > 0)
  );
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

type FilterValues = readonly [FilterName, readonly string[]];

/** The filters that a word's value stands for; empty if invalid. */
function filtersMeant(word: Word, value: string, context: WordContext): FilterValues[] {
  if (word.filter === 'amount') return boundMeant(word.operator, value, context.locale);
  const values = valuesMeant(word, value, context);
  return values.length === 0 ? [] : [[word.filter, values]];
}

function valuesMeant({ filter, operator }: Word, value: string, context: WordContext): string[] {
  if (filter === 'status' || filter === 'period') return beginningWith(value, valueNames[filter]);
  if (filter === 'category') return categoriesNamed(value, context.categories);
  if (filter === 'currency') return currenciesNamed(value, context.locale);
  if (filter === 'renews') {
    const range = spanMeant(operator, value, context);
    return range === undefined ? [] : [writeRange(range)];
  }
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

// With a currency, amounts in others don't match.
function boundMeant(operator: string, value: string, locale: string): FilterValues[] {
  const { amount, currency } = readAmount(value, { locale, currency: '' });
  if (!fields.anyAmount.safeParse(amount).success) return [];
  const bound: FilterValues = ['amount', [`${operator === ':' ? '=' : operator}${amount}`]];
  return currency === undefined ? [bound] : [bound, ['currency', [currency]]];
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
 * The search text, followed by filters as words, none of which it can be part of then. {@link readWords} parses the
 * result back, given the same categories.
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
  return [...sought, ...words].join(' ');
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
export function startOfText(text: string, context: WordContext): number {
  const parts = readParts(text, context);
  const last = parts.findLastIndex(({ word }) => word !== undefined);
  return parts[last + 1]?.index ?? text.length;
}

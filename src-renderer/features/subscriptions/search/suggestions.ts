import { type Currency, currenciesMeant } from '../../../ui/amounts/typed-currency.ts';
import { type ListFilters, writeRange } from '../../../../src-server/contract/list-query.ts';
import { splitText, unquoted } from '../../../../src-server/contract/quotes.ts';
import { plain } from '../../../lib/fuzzy.ts';
import { boundsBeginning } from './bound-words.ts';
import { type WordContext, valuesOf } from './filter-words.ts';
import type { FilterName } from '../filters/list-query.ts';
import type { RangeName } from '../filters/renewal-range.ts';
import { spansBeginning } from './span-words.ts';
import { valueNames } from './word-names.ts';

/** A filter that words in the search may stand for. */
export type Suggestion = Meaning & {
  /** The filters after choosing it. */
  filters: ListFilters;
  /** The filters without the words that it stands for. */
  rest: ListFilters;
};

type Meaning = {
  filter: Extract<FilterName, 'status' | 'period' | 'currency' | 'amount' | 'renews'>;
  value: string;
  /** The currency of an amount, if it was typed. */
  currency?: Currency | undefined;
  /** The name of a span of days, if it has one. */
  range?: RangeName | undefined;
  /** Whether its whole name was typed. */
  isExact: boolean;
};

const MOST_WORDS = 6;

type Run = { from: number; to: number };

/** The runs of words that may be a filter: first those at the end, where typing goes on, and longer ones first. */
function runsIn(words: readonly string[]): Run[] {
  const runs = words.flatMap((_, from) =>
    words
      .slice(from, from + MOST_WORDS)
      // Quoted text is always search text.
      .map((_word, further) => ({ from, to: from + further + 1 }))
      .filter(({ to }) => words.slice(from, to).every((word) => unquoted(word) === word))
      .filter(({ to }) => words.slice(from, to).some(isTelling)),
  );
  const isLast = ({ to }: Run) => to === words.length;
  return runs.toSorted(
    (one, other) =>
      Number(isLast(other)) - Number(isLast(one)) || other.to - other.from - (one.to - one.from),
  );
}

/**
 * The filters that words of a search stand for: the last ones, completely or partly, or others typed in full. The
 * longest match wins.
 */
export function suggestionsFor(filters: ListFilters, context: WordContext): Suggestion[] {
  const { q = '', ...others } = filters;
  const words = splitText(q);
  for (const { from, to } of runsIn(words)) {
    const left = [...words.slice(0, from), ...words.slice(to)];
    const found = meaningsOf(unasked(words.slice(from, to).join(' ')), context)
      .filter(({ isExact }) => isExact || to === words.length)
      .filter(({ filter, value }) => !valuesOf(filters, filter).includes(value))
      .map((meaning) => {
        const text = (meaning.isExact ? left.filter(isTelling) : left).join(' ');
        const rest = { ...others, ...(text === '' ? {} : { q: text }) };
        return { ...meaning, filters: taken(rest, meaning), rest };
      });
    if (found.length > 0) return found;
  }
  return [];
}

// What makes a sentence of a filter, and is no name.
const FILLERS: ReadonlySet<string> = new Set(
  'a all an and any are do does everything find for have i in is list me my of on only please show subscription subscriptions that the their what which with 哪些 所有 订阅 的 显示 有'.split(
    ' ',
  ),
);

const unasked = (text: string) => text.replace(/\s*[?？]+$/u, '');
const isTelling = (word: string) => !FILLERS.has(plain(unasked(word)));

function taken(rest: ListFilters, { filter, value, currency }: Meaning): ListFilters {
  const added = filter === 'renews' ? value : [...new Set([...valuesOf(rest, filter), value])];
  return { ...rest, ...(currency === undefined ? {} : { currency: [currency] }), [filter]: added };
}

// Fewer letters match too many names; a Chinese character is a word.
const LEAST_LETTERS = 3;
const HAN = /\p{Script=Han}/u;

function meaningsOf(typed: string, context: WordContext): Meaning[] {
  const { locale } = context;
  const wanted = plain(typed);
  const [currency] = currenciesMeant(typed, '', locale);
  const named: Meaning[] = (['status', 'period'] as const).flatMap((filter) =>
    valueNames[filter].flatMap(([value, names]) => {
      const begins = names.some((name) => plain(name).startsWith(wanted));
      return begins
        ? [{ filter, value, isExact: names.some((name) => plain(name) === wanted) }]
        : [];
    }),
  );
  const spans: Meaning[] = spansBeginning(typed, context).map(({ name, range, isExact }) => ({
    filter: 'renews',
    value: writeRange(range),
    range: name,
    isExact,
  }));
  const bounds = boundsBeginning(typed, locale).map(({ bound, ...found }) => ({
    filter: 'amount' as const,
    value: bound,
    ...found,
  }));
  const all: Meaning[] = [
    ...named,
    ...(currency === undefined
      ? []
      : [{ filter: 'currency' as const, value: currency, isExact: true }]),
    ...spans,
    ...bounds,
  ];
  const isLong = wanted.length >= LEAST_LETTERS || HAN.test(wanted);
  return isLong ? all : all.filter(({ isExact }) => isExact);
}

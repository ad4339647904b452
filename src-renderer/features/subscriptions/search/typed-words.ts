import type { ListFilters } from '../../../../src-server/contract/list-query.ts';
import { filterNames } from '../filters/list-query.ts';
import { type WordContext, readParts, readWords, valuesOf, writeWords } from './filter-words.ts';

/** The text in the search field, and the filters that were chosen elsewhere, which it doesn't contain. */
export type TypedWords = { text: string; chosen: ListFilters };

/** Filters chosen elsewhere combined with typed ones. There is only one span of days: the typed one wins. */
export function joined(chosen: ListFilters, typed: ListFilters): ListFilters {
  const values = filterNames.flatMap((name) => {
    const all = [...new Set([...valuesOf(chosen, name), ...valuesOf(typed, name)])];
    if (all.length === 0) return [];
    return [[name, name === 'renews' ? (typed.renews ?? chosen.renews) : all] as const];
  });
  const { q } = typed;
  return { ...Object.fromEntries(values), ...(q === undefined ? {} : { q }) };
}

/**
 * What stays in the field once the filters were changed elsewhere: the words that still apply, invalid ones for
 * correction, and the search text. Every other filter was chosen by a click, so it is a chip and never a word.
 */
export function typedWords(text: string, filters: ListFilters, context: WordContext): TypedWords {
  const isCleared = filters.q === undefined && filterNames.every((name) => !filters[name]);
  if (isCleared) return { text: '', chosen: {} };
  const typed = readWords(text, context).filters;
  const { q = '' } = filters;
  const isSame = (typed.q ?? '') === q;
  const kept = readParts(text, context)
    .filter(({ text: part, word }) =>
      word === undefined ? isSame : applies(readWords(part, context).filters, typed, filters),
    )
    .map((part) => part.text);
  const next = [isSame ? '' : writeWords({ q }, 'en'), ...kept]
    .filter((part) => part !== '')
    .join(' ');
  return { text: withRoom(next), chosen: without(filters, readWords(next, context).filters) };
}

// Two ends of a span apply together or not at all.
const applies = (word: ListFilters, typed: ListFilters, filters: ListFilters): boolean =>
  filterNames.every((name) => {
    if (name === 'renews') return word.renews === undefined || typed.renews === filters.renews;
    return valuesOf(word, name).every((value) => valuesOf(filters, name).includes(value));
  });

function without(filters: ListFilters, typed: ListFilters): ListFilters {
  const rest = filterNames.flatMap((name) => {
    const left = valuesOf(filters, name).filter((value) => !valuesOf(typed, name).includes(value));
    if (left.length === 0) return [];
    return [[name, name === 'renews' ? filters.renews : left] as const];
  });
  return Object.fromEntries(rest);
}

// Further typing starts a new word.
const withRoom = (text: string) => (text === '' ? '' : `${text} `);

import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { fields } from '../../../../src-server/contract/fields.ts';
import { type WordContext, type WrongWord, readWords, writeWords } from './filter-words.ts';
import type { ListAddress, ListFilters } from '../filters/list-query.ts';
import type { WordLanguage } from './word-names.ts';

// A browser refuses to write its address more often than some three times a second for long.
const SETTLED_MS = 120;

/** What stands in the search field, and what it cannot mean. */
export type SearchText = {
  text: string;
  /** What is to be searched for is no longer than a name. */
  isPossible: boolean;
  wrong: readonly WrongWord[];
  /** What it narrows the list to, or is about to. */
  filters: ListFilters;
  change: (next: string) => void;
  /** Narrows the list at once to what was typed last. */
  flush: () => void;
};

/**
 * The filters of the address as a text, and the other way round. What is typed stays as it was typed; filters
 * that come from elsewhere (the menu, a chip, Back) are written into the field.
 */
export function useSearchText(
  address: ListAddress,
  context: WordContext,
  language: WordLanguage,
): SearchText {
  const { query, narrowTo } = address;
  const written = writeWords(query, language, context.categories);
  const [text, setText] = useState(() => withRoom(written));
  // In the words of the address: two texts that mean the same are the same.
  const told = useRef(written);
  const isTyped = useRef(false);
  const read = useMemo(() => readWords(text, context), [text, context]);
  const tell = useDebouncedCallback((filters: ListFilters) => {
    const next = writeWords(filters, language, context.categories);
    if (next === told.current) return;
    // One step back leads to before the typing, not to its last letter.
    const replace = isTyped.current && told.current !== '' && next !== '';
    isTyped.current = true;
    told.current = next;
    narrowTo(filters, { replace });
  }, SETTLED_MS);
  const change = (next: string) => {
    setText(next);
    const { filters } = readWords(next, context);
    if (isSought(filters)) tell(filters);
    else tell.cancel();
  };
  const follow = useEffectEvent((next: string) => {
    if (next === told.current) return;
    tell.cancel();
    told.current = next;
    isTyped.current = false;
    // A word that is wrong is still to be put right, unless everything was cleared.
    const kept = next === '' ? [] : read.wrong.map(({ word }) => word);
    setText(withRoom([next, ...new Set(kept)].filter((part) => part !== '').join(' ')));
  });
  useEffect(() => follow(written), [written]);
  // A category may be typed before its rows have come.
  const retell = useEffectEvent(() => {
    if (isTyped.current && isSought(read.filters)) tell(read.filters);
  });
  useEffect(() => retell(), [context]);
  const isPossible = isSought(read.filters);
  const { filters, wrong } = read;
  return { text, isPossible, wrong, filters, change, flush: () => tell.flush() };
}

const isSought = ({ q = '' }: ListFilters) => fields.q.safeParse(q).success;

// Whoever types on begins another word.
const withRoom = (text: string) => (text === '' ? '' : `${text} `);

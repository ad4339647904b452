import { useDebouncedCallback } from '@mantine/hooks';
import type { ListFilters } from '../../../../src-server/contract/list-query.ts';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { fields } from '../../../../src-server/contract/fields.ts';
import { type WordContext, type WrongWord, readWords, writeWords } from './filter-words.ts';
import type { ListAddress } from '../filters/list-query.ts';
import type { WordLanguage } from './word-names.ts';

// Browsers limit how often an address may change, to about three times per second over a longer time.
const SETTLED_MS = 120;

/** The text in the search field and its invalid parts. */
export type SearchText = {
  text: string;
  /** The search text is no longer than a name. */
  isPossible: boolean;
  wrong: readonly WrongWord[];
  /** The resulting filters, applied or about to be. */
  filters: ListFilters;
  change: (next: string) => void;
  /** Immediately applies the typed text. */
  flush: () => void;
};

/**
 * Keeps the filters in the address and the text in sync. Typed text is kept as typed; filters set elsewhere
 * (in the menu, with a chip, or with Back) are written to the field.
 */
export function useSearchText(
  address: ListAddress,
  context: WordContext,
  language: WordLanguage,
): SearchText {
  const { query, narrowTo } = address;
  const written = writeWords(query, language, context.categories);
  const [text, setText] = useState(() => withRoom(written));
  // Compared in the form of the address, so that equivalent texts are equal.
  const told = useRef(written);
  const isTyped = useRef(false);
  const read = useMemo(() => readWords(text, context), [text, context]);
  const tell = useDebouncedCallback((filters: ListFilters) => {
    const next = writeWords(filters, language, context.categories);
    if (next === told.current) return;
    // Back returns to before the typing, not to its last letter.
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
    // An invalid word is kept for correction, unless everything was cleared.
    const kept = next === '' ? [] : read.wrong.map(({ word }) => word);
    setText(withRoom([next, ...new Set(kept)].filter((part) => part !== '').join(' ')));
  });
  useEffect(() => follow(written), [written]);
  // A category may be typed before its rows have loaded.
  const retell = useEffectEvent(() => {
    if (isTyped.current && isSought(read.filters)) tell(read.filters);
  });
  useEffect(() => retell(), [context]);
  const isPossible = isSought(read.filters);
  const { filters, wrong } = read;
  return { text, isPossible, wrong, filters, change, flush: () => tell.flush() };
}

const isSought = ({ q = '' }: ListFilters) => fields.q.safeParse(q).success;

// Further typing starts a new word.
const withRoom = (text: string) => (text === '' ? '' : `${text} `);

import { useDebouncedCallback } from '@mantine/hooks';
import type { ListFilters } from '../../../../src-server/contract/list-query.ts';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { fields } from '../../../../src-server/contract/fields.ts';
import { type WordContext, type WrongWord, readWords, writeWords } from './filter-words.ts';
import type { ListAddress } from '../filters/list-query.ts';
import { joined, typedWords } from './typed-words.ts';
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
 * Keeps the filters in the address and the text in sync. The field contains only what was typed, as it was typed;
 * filters chosen elsewhere (in the menu, on another page, or with Back) are chips.
 */
export function useSearchText(
  address: ListAddress,
  context: WordContext,
  language: WordLanguage,
): SearchText {
  const { query, narrowTo } = address;
  const written = writeWords(query, language, context.categories);
  const [{ text, chosen }, setTyped] = useState(() => typedWords('', query, context));
  // Compared in the form of the address, so that equivalent texts are equal.
  const told = useRef(written);
  const isTyped = useRef(false);
  const { filters, wrong } = useMemo(() => {
    const read = readWords(text, context);
    return { ...read, filters: joined(chosen, read.filters) };
  }, [text, chosen, context]);
  const tell = useDebouncedCallback((changed: ListFilters) => {
    const next = writeWords(changed, language, context.categories);
    if (next === told.current) return;
    // Back returns to before the typing, not to its last letter.
    const replace = isTyped.current && told.current !== '' && next !== '';
    isTyped.current = true;
    told.current = next;
    narrowTo(changed, { replace });
  }, SETTLED_MS);
  const change = (next: string) => {
    setTyped({ text: next, chosen });
    const changed = joined(chosen, readWords(next, context).filters);
    if (isSought(changed)) tell(changed);
    else tell.cancel();
  };
  const follow = useEffectEvent((next: string) => {
    if (next === told.current) return;
    tell.cancel();
    told.current = next;
    isTyped.current = false;
    setTyped(typedWords(text, query, context));
  });
  useEffect(() => follow(written), [written]);
  // A category may be typed before its rows have loaded.
  const retell = useEffectEvent(() => {
    if (isTyped.current && isSought(filters)) tell(filters);
  });
  useEffect(() => retell(), [context]);
  const isPossible = isSought(filters);
  return { text, isPossible, wrong, filters, change, flush: () => tell.flush() };
}

const isSought = ({ q = '' }: ListFilters) => fields.q.safeParse(q).success;

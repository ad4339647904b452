import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NAME_LENGTH, fields } from '../../../src-server/contract/fields.ts';
import classes from './toolbar.module.css';

// A browser refuses to write its address more often than some three times a second for long.
const SETTLED_MS = 120;

type Props = {
  field: RefObject<HTMLInputElement | null>;
  /** What the list is searched for. */
  sought: string;
  onSeek: (sought: string) => void;
  /** On to the list. */
  onLeave: () => void;
};

/** Searches as one types. */
export function SearchField({ field, sought, onSeek, onLeave }: Props) {
  const { t } = useTranslation('subscriptions');
  const { text, isPossible, change, flush } = useSearchText(sought, onSeek);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && text !== '') change('');
    else if (['Enter', 'ArrowDown', 'Escape'].includes(event.key)) {
      // What is done in the list next is meant for what was typed.
      flush();
      if (isPossible) onLeave();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <TextInput
      ref={field}
      type="search"
      spellCheck={false}
      className={classes['search'] ?? ''}
      aria-label={t('search.label')}
      aria-keyshortcuts="/"
      placeholder={t('search.placeholder')}
      error={isPossible ? null : t('search.impossible', { most: MAX_NAME_LENGTH })}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        text === '' ? (
          <kbd aria-hidden className={classes['key']}>
            /
          </kbd>
        ) : (
          <CloseButton size="sm" aria-label={t('search.clear')} onClick={() => change('')} />
        )
      }
    />
  );
}

/** What is typed is never taken away; Back and what clears all filters change it too. */
function useSearchText(sought: string, onSeek: Props['onSeek']) {
  const [text, setText] = useState(sought);
  const told = useRef(sought);
  const tell = useDebouncedCallback((next: string) => {
    told.current = next;
    onSeek(next);
  }, SETTLED_MS);
  useEffect(() => {
    if (sought === told.current) return;
    tell.cancel();
    told.current = sought;
    setText(sought);
  }, [sought, tell]);
  const change = (next: string) => {
    setText(next);
    if (canBeSought(next)) tell(next.trim());
    else tell.cancel();
  };
  return { text, isPossible: canBeSought(text), change, flush: () => tell.flush() };
}

const canBeSought = (text: string) => fields.q.safeParse(text.trim()).success;

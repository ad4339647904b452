import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NAME_LENGTH } from '../../../src-server/contract/fields.ts';
import { useFormat } from '../../components/format.ts';
import type { WrongWord } from './filter-words.ts';
import type { ListAddress } from './list-query.ts';
import { useSearchText } from './use-search-text.ts';
import { useWordContext } from './use-word-context.ts';
import classes from './toolbar.module.css';

type Props = {
  field: RefObject<HTMLInputElement | null>;
  address: ListAddress;
  categories: readonly string[];
  /** On to the list. */
  onLeave: () => void;
};

/** Searches and filters as one types. */
export function SearchField({ field, address, categories, onLeave }: Props) {
  const { t } = useTranslation('subscriptions');
  const { context, language } = useWordContext(address.query, categories);
  const { text, isPossible, wrong, change, flush } = useSearchText(address, context, language);
  const problem = useProblem(wrong);
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
      error={isPossible ? problem : t('search.impossible', { most: MAX_NAME_LENGTH })}
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

/** What is wrong with words that were typed, and what they can be; null where nothing is. */
function useProblem(wrong: readonly WrongWord[]): string | null {
  const { t } = useTranslation(['subscriptions', 'common']);
  const { list } = useFormat();
  const choices = useMemo(
    () => ({
      status: list(
        (['active', 'paused', 'cancelled'] as const).map((one) => t(`common:status.${one}`)),
      ),
      period: list(
        (['monthly', 'yearly', 'custom'] as const).map((one) => t(`common:period.${one}`)),
      ),
    }),
    [t, list],
  );
  if (wrong.length === 0) return null;
  return wrong.map(({ filter, value }) => t(`wrong.${filter}`, { value, ...choices })).join(' ');
}

import { CloseButton, Popover, TextInput, VisuallyHidden } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NAME_LENGTH } from '../../../../src-server/contract/fields.ts';
import type { Subscription } from '../../../api/subscription-list.ts';
import { useFormat } from '../../../lib/format.ts';
import type { WrongWord } from './filter-words.ts';
import { type ListAddress, choicesOf } from '../filters/list-query.ts';
import { SuggestionList, optionId } from './suggestion-list.tsx';
import { type SearchText, useSearchText } from './use-search-text.ts';
import { type CountedSuggestion, useSuggestions } from './use-suggestions.ts';
import { useValueWords } from './value-words.ts';
import { useWordContext } from './use-word-context.ts';
import listClasses from './suggestion-list.module.css';
import classes from '../toolbar.module.css';

/** What the search field searches in, and leads to. */
export type SearchFieldProps = {
  field: RefObject<HTMLInputElement | null>;
  address: ListAddress;
  categories: readonly string[];
  /** All that there is to be found. */
  all: readonly Subscription[];
  /** Nothing is found. */
  isEmpty: boolean;
  /** On to the list. */
  onLeave: () => void;
};

/** Searches and filters as one types, and suggests the filters that words may have meant. */
export function SearchField({ address, categories, all, isEmpty, ...props }: SearchFieldProps) {
  const { t } = useTranslation('subscriptions');
  const { context, language } = useWordContext(address.query, categories);
  const search = useSearchText(address, context, language);
  const suggestions = useSuggestions(search.filters, context, all);
  const take = ({ filters: next }: CountedSuggestion) => {
    // What was typed last would else come after it.
    search.flush();
    address.narrowTo(next);
  };
  const list = useSuggestionKeys({ suggestions, text: search.text, take, isEmpty });
  return (
    <Popover
      opened={list.isOpen}
      position="bottom-start"
      width="target"
      offset={4}
      shadow="md"
      withRoles={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Popover.Target>
        <Field {...props} search={search} list={list} />
      </Popover.Target>
      <Popover.Dropdown className={listClasses['dropdown'] ?? ''}>
        <SuggestionList {...{ suggestions }} id={list.id} active={list.active} onTake={take} />
      </Popover.Dropdown>
      <VisuallyHidden role="status">
        {list.isOpen ? t('suggest.count', { count: suggestions.length }) : ''}
      </VisuallyHidden>
    </Popover>
  );
}

type FieldProps = Pick<SearchFieldProps, 'field' | 'onLeave'> & {
  /** The popover's, which hangs below it. */
  ref?: Ref<HTMLInputElement>;
  search: SearchText;
  list: ReturnType<typeof useSuggestionKeys>;
};

function Field({ ref, field, onLeave, search, list }: FieldProps) {
  const { t } = useTranslation('subscriptions');
  const { text, isPossible, wrong, change } = search;
  const problem = useProblem(wrong);
  const refs = useMergedRef(field, ref);
  return (
    <TextInput
      ref={refs}
      type="search"
      spellCheck={false}
      autoComplete="off"
      className={classes['search'] ?? ''}
      aria-label={t('search.label')}
      aria-keyshortcuts="/"
      {...list.aria}
      placeholder={t('search.placeholder')}
      error={isPossible ? problem : t('search.impossible', { most: MAX_NAME_LENGTH })}
      value={text}
      onFocus={() => list.setFocused(true)}
      onBlur={() => list.setFocused(false)}
      onChange={(event) => {
        list.restart();
        change(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (!list.press(event.key) && !press(event, search, onLeave)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
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

/** What a key does in the field itself; false where it does nothing. */
function press(
  { key }: KeyboardEvent,
  { text, isPossible, change, flush }: SearchText,
  onLeave: () => void,
): boolean {
  if (key === 'Escape' && text !== '') change('');
  else if (['Enter', 'ArrowDown', 'Escape'].includes(key)) {
    // What is done in the list next is meant for what was typed.
    flush();
    if (isPossible) onLeave();
  } else return false;
  return true;
}

type ListOptions = Pick<SearchFieldProps, 'isEmpty'> & {
  suggestions: readonly CountedSuggestion[];
  text: string;
  take: (suggestion: CountedSuggestion) => void;
};

/** The list of suggestions: whether it is open, and its keys. Esc closes it, and a further letter opens it again. */
function useSuggestionKeys({ suggestions, text, take, isEmpty }: ListOptions) {
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  const [active, setActive] = useState(-1);
  const isOpen = isFocused && !isDismissed && suggestions.length > 0 && text !== '';
  const restart = () => {
    setDismissed(false);
    setActive(-1);
  };
  const press = (key: string): boolean => {
    if (!isOpen) return false;
    // Where nothing is found, the first one is what there is to go on with.
    const taken = suggestions[active === -1 && isEmpty ? 0 : active];
    if (key === 'ArrowDown' && active < suggestions.length - 1) setActive(active + 1);
    else if (key === 'ArrowUp' && active >= 0) setActive(active - 1);
    else if (key === 'Enter' && taken !== undefined) {
      take(taken);
      restart();
    } else if (key === 'Escape') setDismissed(true);
    else return false;
    return true;
  };
  const aria = isOpen
    ? {
        'aria-autocomplete': 'list' as const,
        'aria-controls': id,
        ...(active === -1 ? {} : { 'aria-activedescendant': optionId(id, active) }),
      }
    : { 'aria-autocomplete': 'list' as const };
  return { id, isOpen, active, aria, press, restart, setFocused };
}

/** What is wrong with words that were typed, and what they can be; null where nothing is. */
function useProblem(wrong: readonly WrongWord[]): string | null {
  const { t } = useTranslation(['subscriptions', 'common']);
  const { list } = useFormat();
  const wordsOf = useValueWords();
  if (wrong.length === 0) return null;
  const choices = {
    status: list(choicesOf('status').map((one) => wordsOf('status', one))),
    period: list(choicesOf('period').map((one) => wordsOf('period', one))),
  };
  return wrong.map(({ filter, value }) => t(`wrong.${filter}`, { value, ...choices })).join(' ');
}

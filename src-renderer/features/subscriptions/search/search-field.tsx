import { CloseButton, Popover, TextInput, VisuallyHidden } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NAME_LENGTH } from '../../../../src-server/contract/fields.ts';
import type { Subscription } from '../../../api/subscription-list.ts';
import { useFormat } from '../../../lib/format.ts';
import { Keys } from '../../../ui/keys.tsx';
import type { WrongWord } from './filter-words.ts';
import { type ListAddress, choicesOf } from '../filters/list-query.ts';
import { SuggestionList, optionId } from './suggestion-list.tsx';
import { type SearchText, useSearchText } from './use-search-text.ts';
import { type CountedSuggestion, useSuggestions } from './use-suggestions.ts';
import { useValueWords } from './value-words.ts';
import { WordsHelp } from './words-help.tsx';
import { useWordContext } from './use-word-context.ts';
import listClasses from './suggestion-list.module.css';
import classes from '../toolbar.module.css';

/** The data and callbacks of the search field. */
export type SearchFieldProps = {
  field: RefObject<HTMLInputElement | null>;
  address: ListAddress;
  categories: readonly string[];
  /** All subscriptions. */
  all: readonly Subscription[];
  /** Whether nothing matches. */
  isEmpty: boolean;
  /** Called with the search text whose suggestions are closed, and with undefined when typing goes on. */
  onRefuse: (q: string | undefined) => void;
  /** Moves the focus to the list. */
  onLeave: () => void;
};

/** Searches and filters while typing, and suggests filters for the words. */
export function SearchField(allProps: SearchFieldProps) {
  const { address, categories, all, isEmpty, onRefuse, ...props } = allProps;
  const { t } = useTranslation('subscriptions');
  const { context, language } = useWordContext(address.query, categories);
  const search = useSearchText(address, context, language);
  const suggestions = useSuggestions(search.filters, context, all);
  const take = ({ filters: next }: CountedSuggestion) => {
    // Otherwise, the last text typed would be applied after it.
    search.flush();
    address.narrowTo(next);
  };
  // What was typed in full stays understood, and is told above the list.
  const isUnderstood = suggestions[0]?.isExact === true;
  const refuse = (isRefused: boolean) =>
    onRefuse(isRefused && !isUnderstood ? search.filters.q : undefined);
  const list = useSuggestionKeys({ suggestions, text: search.text, take, isEmpty, refuse });
  const fillIn = (words: string) => {
    search.change(`${search.text.trim()} ${words} `.trimStart());
    props.field.current?.focus();
  };
  return (
    <>
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
      <WordsHelp {...{ categories, all, language }} onTake={fillIn} />
    </>
  );
}

type FieldProps = Pick<SearchFieldProps, 'field' | 'onLeave'> & {
  /** The popover below the field. */
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
          <span aria-hidden className={classes['key']}>
            <Keys keys="/" />
          </span>
        ) : (
          <CloseButton size="sm" aria-label={t('search.clear')} onClick={() => change('')} />
        )
      }
    />
  );
}

/** Handles a key in the field. Returns false if it isn't one of its own. */
function press(
  { key }: KeyboardEvent,
  { text, isPossible, change, flush }: SearchText,
  onLeave: () => void,
): boolean {
  if (key === 'Escape' && text !== '') change('');
  else if (['Enter', 'ArrowDown', 'Escape'].includes(key)) {
    // The next action in the list is meant for the typed text.
    flush();
    if (isPossible) onLeave();
  } else return false;
  return true;
}

type ListOptions = Pick<SearchFieldProps, 'isEmpty'> & {
  suggestions: readonly CountedSuggestion[];
  text: string;
  take: (suggestion: CountedSuggestion) => void;
  refuse: (isRefused: boolean) => void;
};

/** The list of suggestions: its state and keys. Esc closes it; typing opens it again. */
function useSuggestionKeys({ suggestions, text, take, isEmpty, refuse }: ListOptions) {
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  const [chosen, setChosen] = useState(-1);
  // If nothing matches, the first suggestion is preselected.
  const active = chosen === -1 && isEmpty ? 0 : chosen;
  const isOpen = isFocused && !isDismissed && suggestions.length > 0 && text !== '';
  const restart = () => {
    setDismissed(false);
    setChosen(-1);
    refuse(false);
  };
  const press = (key: string): boolean => {
    if (!isOpen) return false;
    const taken = suggestions[active];
    const last = suggestions.length - 1;
    if (key === 'ArrowDown' && chosen < last) setChosen(Math.min(active + 1, last));
    else if (key === 'ArrowUp' && active >= 0) setChosen(active - 1);
    else if (key === 'Enter' && taken !== undefined) {
      take(taken);
      restart();
    } else if (key === 'Escape') {
      setDismissed(true);
      refuse(true);
    } else return false;
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

/** The invalid words and their valid values; null if there are none. */
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

import { type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bestMatches } from '../../lib/fuzzy.ts';
import { afterPress } from '../../lib/after-press.ts';
import { useReplaceOnType } from './use-replace-on-type.ts';

type Option = {
  value: string;
  label: string;
  /** Other texts that find it. */
  synonyms?: readonly string[];
};

type Props = Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'onInput' | 'searchValue' | 'onSearchChange'
> & {
  data: readonly Option[];
  value: string;
  /** The text in the field for the choice, if it differs from its label in the list. */
  shownAs?: string | undefined;
  /** Saves a choice. After `onFailed`, the text that was typed for it is shown again. */
  onChoose: (value: string, onFailed: () => void) => void;
  /** Called with typed text that is not one of the choices. */
  onUnknown?: (typed: string) => void;
};

/**
 * A searchable select. Typed text that isn't one of the choices, or whose choice couldn't be saved, stays and is
 * marked as such.
 */
export function SearchSelect(allProps: Props) {
  const { data, value, shownAs, onChoose, onUnknown, onBlur, error, ...props } = allProps;
  const { t } = useTranslation();
  const replaceOnType = useReplaceOnType();
  const [search, setSearch] = useState('');
  const typing = useTyped({ data, value, onChoose, onUnknown });
  const { left, isTyping, type, choose, chooseAgain, chooseBest, leave } = typing;
  const [isOpen, setOpen] = useState(false);
  return (
    <Select
      searchable
      {...replaceOnType}
      onKeyDownCapture={(event) => {
        replaceOnType.onKeyDownCapture(event);
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        // Until the list has highlighted an option, Enter would be lost.
        const isHighlighted = event.currentTarget.hasAttribute('aria-activedescendant');
        if (!chooseAgain() && (isHighlighted || !chooseBest())) return;
        setOpen(false);
        event.preventDefault();
        event.stopPropagation();
      }}
      nothingFoundMessage={t('choice.nothing')}
      // Closed lists have their options, too. Those of time zones took half a second in Settings.
      data={isOpen ? data : data.filter((option) => option.value === value)}
      value={value}
      searchValue={left?.text ?? (isTyping ? search : (shownAs ?? search))}
      filter={shownAs === undefined || isTyping ? ranked : allOptions}
      // The list would cover the error of the field before.
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onSearchChange={setSearch}
      onInput={({ currentTarget }) => type(currentTarget.value)}
      onBlur={(event) => {
        afterPress(leave);
        onBlur?.(event);
      }}
      onChange={(chosen) => chosen !== null && choose(chosen)}
      allowDeselect={false}
      // Otherwise the list would open with the option highlighted that was first when it was mounted.
      selectFirstOptionOnChange={isTyping}
      error={left === undefined ? error : t(`choice.${left.problem}`, { text: left.text })}
      {...props}
    />
  );
}

const matchesIn = (options: readonly Option[], text: string): Option[] =>
  bestMatches(text, options, ({ label, synonyms = [] }) => [label, ...synonyms], {
    withGaps: false,
  });

const ranked: OptionsFilter = ({ options, search }) =>
  matchesIn(options as readonly Option[], search);

// What the field shows filters nothing until something is typed.
const allOptions: OptionsFilter = ({ options }) => options;

type Choosing = Pick<Props, 'data' | 'value' | 'onChoose'> & {
  onUnknown: Props['onUnknown'] | undefined;
};

/** Typed text that stays as long as the choice is `value`. */
type Left = { text: string; value: string } & (
  | { problem: 'unknown' }
  | { problem: 'unsaved'; chosen: string }
);

/** What is typed until it is chosen, or is left because it can't be chosen or saved. */
function useTyped({ data, value, onChoose, onUnknown }: Choosing) {
  const [leftAt, setLeftAt] = useState<Left>();
  const [isTyping, setTyping] = useState(false);
  const typed = useRef<string>(undefined);
  // Another choice may have been set elsewhere.
  const left = leftAt?.value === value ? leftAt : undefined;
  const forget = () => {
    typed.current = undefined;
    setTyping(false);
  };
  const choose = (chosen: string, text = typed.current) => {
    forget();
    setLeftAt(undefined);
    onChoose(chosen, () => {
      if (text !== undefined) setLeftAt({ problem: 'unsaved', text, value, chosen });
    });
  };
  return {
    left,
    isTyping,
    type: (text: string) => {
      typed.current = text;
      setTyping(true);
      setLeftAt(undefined);
    },
    choose,
    /** Chooses what couldn't be saved once more; false if there is no such choice. */
    chooseAgain: (): boolean => {
      if (left?.problem !== 'unsaved') return false;
      choose(left.chosen, left.text);
      return true;
    },
    /** Chooses what matches the typed text best; false if nothing does. */
    chooseBest: (): boolean => {
      const text = typed.current?.trim() ?? '';
      const [best] = text === '' ? [] : matchesIn(data, text);
      if (best !== undefined) choose(best.value);
      return best !== undefined;
    },
    leave: () => {
      const text = typed.current?.trim();
      const meant = text === undefined || text === '' ? undefined : meantIn(data, text);
      if (meant !== undefined) return choose(meant.value);
      forget();
      if (text === undefined || text === '') return;
      // The callback clears the choice.
      setLeftAt({ problem: 'unknown', text, value: onUnknown === undefined ? value : '' });
      onUnknown?.(text);
    },
  };
}

/** The choice that a text names: exactly, or as the only one whose name contains it. */
function meantIn(data: readonly Option[], text: string): Option | undefined {
  const sought = text.toLowerCase();
  const named = data.find(({ value, label }) =>
    [value, label].some((name) => name.toLowerCase() === sought),
  );
  if (named !== undefined) return named;
  const [only, ...others] = data.filter(({ label }) => label.toLowerCase().includes(sought));
  return others.length === 0 ? only : undefined;
}

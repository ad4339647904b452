import { type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterPress } from '../../lib/after-press.ts';
import { useReplaceOnType } from './use-replace-on-type.ts';

type Option = { value: string; label: string };

type Props = Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'onInput' | 'searchValue' | 'onSearchChange'
> & {
  data: readonly Option[];
  value: string;
  /** The text in the field for the choice, if it differs from its label in the list. */
  shownAs?: string | undefined;
  onChoose: (value: string) => void;
  /** Called with typed text that is not one of the choices. */
  onUnknown?: (typed: string) => void;
};

/** A searchable select. Typed text that isn't one of the choices stays and is marked as invalid. */
export function SearchSelect(allProps: Props) {
  const { data, value, shownAs, onChoose, onUnknown, onBlur, error, ...props } = allProps;
  const { t } = useTranslation();
  const replaceOnType = useReplaceOnType();
  const [search, setSearch] = useState('');
  const { unknown, isTyping, type, choose, leave } = useTyped({ data, value, onChoose, onUnknown });
  return (
    <Select
      searchable
      {...replaceOnType}
      nothingFoundMessage={t('choice.nothing')}
      data={data}
      value={value}
      searchValue={unknown ?? (isTyping ? search : (shownAs ?? search))}
      {...(shownAs === undefined || isTyping ? {} : { filter: allOptions })}
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
      error={unknown === undefined ? error : t('choice.unknown', { text: unknown })}
      {...props}
    />
  );
}

// What the field shows filters nothing until something is typed.
const allOptions: OptionsFilter = ({ options }) => options;

type Choosing = Pick<Props, 'data' | 'value' | 'onChoose'> & {
  onUnknown: Props['onUnknown'] | undefined;
};

/** What is typed until it is chosen, or is left as none of the choices. */
function useTyped({ data, value, onChoose, onUnknown }: Choosing) {
  const [unknownAt, setUnknownAt] = useState<{ text: string; value: string }>();
  const [isTyping, setTyping] = useState(false);
  const typed = useRef<string>(undefined);
  const forget = () => {
    typed.current = undefined;
    setTyping(false);
  };
  const choose = (chosen: string) => {
    forget();
    setUnknownAt(undefined);
    onChoose(chosen);
  };
  return {
    // Another choice may have been set elsewhere.
    unknown: unknownAt?.value === value ? unknownAt.text : undefined,
    isTyping,
    type: (text: string) => {
      typed.current = text;
      setTyping(true);
      setUnknownAt(undefined);
    },
    choose,
    leave: () => {
      const text = typed.current?.trim();
      forget();
      if (text === undefined || text === '') return;
      const meant = meantIn(data, text);
      if (meant !== undefined) return choose(meant.value);
      // The callback clears the choice.
      setUnknownAt({ text, value: onUnknown === undefined ? value : '' });
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

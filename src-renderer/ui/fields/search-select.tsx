import { Select, type SelectProps } from '@mantine/core';
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
  onChoose: (value: string) => void;
  /** Called with what was typed if it is none of the choices. */
  onUnknown?: (typed: string) => void;
};

/** A choice that is found by typing. What was typed and is none of the choices stays there and is said to be none. */
export function SearchSelect(allProps: Props) {
  const { data, value, onChoose, onUnknown, onBlur, error, ...props } = allProps;
  const { t } = useTranslation();
  const replaceOnType = useReplaceOnType();
  const [search, setSearch] = useState('');
  const [unknownAt, setUnknownAt] = useState<{ text: string; value: string }>();
  // Another choice may have come from elsewhere since.
  const unknown = unknownAt?.value === value ? unknownAt.text : undefined;
  const typed = useRef<string>(undefined);
  const choose = (chosen: string) => {
    typed.current = undefined;
    setUnknownAt(undefined);
    onChoose(chosen);
  };
  const leave = () => {
    const text = typed.current?.trim();
    typed.current = undefined;
    if (text === undefined || text === '') return;
    const meant = meantIn(data, text);
    if (meant !== undefined) return choose(meant.value);
    // Whoever is told takes the choice away.
    setUnknownAt({ text, value: onUnknown === undefined ? value : '' });
    onUnknown?.(text);
  };
  return (
    <Select
      searchable
      {...replaceOnType}
      nothingFoundMessage={t('choice.nothing')}
      data={data}
      value={value}
      searchValue={unknown ?? search}
      onSearchChange={setSearch}
      onInput={({ currentTarget }) => {
        typed.current = currentTarget.value;
        setUnknownAt(undefined);
      }}
      onBlur={(event) => {
        afterPress(leave);
        onBlur?.(event);
      }}
      onChange={(chosen) => chosen !== null && choose(chosen)}
      allowDeselect={false}
      error={unknown === undefined ? error : t('choice.unknown', { text: unknown })}
      {...props}
    />
  );
}

/** The choice that a text names: in full, or as the only one that has it in its name. */
function meantIn(data: readonly Option[], text: string): Option | undefined {
  const sought = text.toLowerCase();
  const named = data.find(({ value, label }) =>
    [value, label].some((name) => name.toLowerCase() === sought),
  );
  if (named !== undefined) return named;
  const [only, ...others] = data.filter(({ label }) => label.toLowerCase().includes(sought));
  return others.length === 0 ? only : undefined;
}

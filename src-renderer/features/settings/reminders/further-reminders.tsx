import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemIn } from '../../../api/check.ts';

type Props = {
  label: string;
  /** Days before. */
  value: readonly number[];
  /** The days chosen in another field. */
  lead?: number;
  disabled: boolean;
  onChoose: (daysBefore: number[]) => void;
};

const USUAL = [0, 1, 3, 7, 14, 30];

/** The days of several reminders: common numbers of days before, or any number. */
export function FurtherReminders({ label, value, lead, disabled, onChoose }: Props) {
  const { t } = useTranslation('settings');
  const [search, setSearch] = useState('');
  // Sorted like the server's response from the start, so that Backspace removes the same item before and
  // after it arrives.
  const chosen = value.filter((days) => days !== lead).toSorted((one, other) => other - one);
  const typed = /^\d+$/.test(search.trim()) ? [Number(search)] : [];
  const offered = [...new Set([...chosen, ...USUAL, ...typed])]
    .filter((days) => days !== lead && (chosen.includes(days) || isPossible([...chosen, days])))
    .toSorted((one, other) => one - other);
  return (
    <MultiSelect
      aria-label={label}
      placeholder={chosen.length === 0 ? t('reminders.further.placeholder') : ''}
      searchable
      withAlignedLabels
      searchValue={search}
      onSearchChange={setSearch}
      disabled={disabled}
      value={chosen.map(String)}
      data={offered.map((days) => ({
        value: String(days),
        label:
          days === 0
            ? t('reminders.further.onTheDay')
            : t('reminders.further.before', { count: days }),
      }))}
      // Makes a typed number an option, "0" too, so that Enter selects it.
      filter={({ options, search: sought }) =>
        options.filter((option) => 'value' in option && isMeant(option, sought))
      }
      selectFirstOptionOnChange
      nothingFoundMessage={t('reminders.further.nothing')}
      onChange={(all) => onChoose(all.map(Number))}
    />
  );
}

function isMeant({ value, label }: { value: string; label: string }, search: string): boolean {
  const text = search.trim();
  return /^\d+$/.test(text)
    ? value === String(Number(text))
    : label.toLowerCase().includes(text.toLowerCase());
}

function isPossible(furtherDaysBefore: number[]): boolean {
  return problemIn('saveSettings', { body: { furtherDaysBefore } }) === undefined;
}

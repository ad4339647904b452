import type { SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../src-server/domain/currencies.ts';
import { useFormat } from '../lib/format.ts';
import { SearchSelect } from '../ui/fields/search-select.tsx';
import { currenciesByUse, namesOf } from './currencies.ts';
import classes from './currency-select.module.css';

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: string;
  /** Those whose currencies come first. */
  records: readonly { currency: Currency }[];
  /** Currencies that can't be chosen. */
  without?: readonly string[];
  onChoose: (value: string, onFailed: () => void) => void;
  /** Called with typed text that is not one of the choices. */
  onUnknown?: (typed: string) => void;
};

const NONE: readonly string[] = [];

/** Chooses a currency by its code, symbol, or name. */
export function CurrencySelect({ value, records, without = NONE, ...props }: Props) {
  const { i18n } = useTranslation();
  const { numberLocale: locale } = useFormat();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'currency' });
    return currenciesByUse(records, locale)
      .filter((code) => !without.includes(code))
      .map((code) => ({
        value: code,
        label: `${code}${SEPARATOR}${names.of(code)}`,
        synonyms: namesOf(code),
      }));
  }, [records, locale, i18n.language, without]);
  return (
    <SearchSelect
      data={options}
      renderOption={({ option }) => <CurrencyOption code={option.value} label={option.label} />}
      value={value}
      shownAs={value}
      comboboxProps={WIDER_LIST}
      {...props}
    />
  );
}

// In two columns, so that a long name wraps beside its code in a list as narrow as its field.
function CurrencyOption({ code, label }: { code: string; label: string }) {
  return (
    <span className={classes['option']}>
      <span>{code}</span>
      <span>{label.slice(code.length + SEPARATOR.length)}</span>
    </span>
  );
}

const SEPARATOR = ' · ';

// A currency's name is longer than the field for its code.
const WIDER_LIST = { width: 320, position: 'bottom-end' } as const;

import { type ReactNode, useMemo, useState } from 'react';
import { CurrencyChoice } from '../../ui/fields/currency-choice.tsx';
import type { Converter } from './converter.ts';
import { type Measure, measureBy, measureIn } from './measure.ts';
import { about } from './use-converted-text.ts';

const CONVERTED = 'converted';

/**
 * What the charts of a page show, and the control to choose it: all currencies in that of the total, if the account has
 * one, or a single currency. `label` names the control.
 */
export function useMeasure(
  currencies: readonly string[],
  converter: Converter | undefined,
  label: string,
): { measure: Measure; choice: ReactNode } {
  const [chosen, choose] = useState('');
  const choices = [
    ...(converter === undefined || currencies.every((one) => one === converter.currency)
      ? []
      : [{ value: CONVERTED, label: about(converter.currency) }]),
    ...currencies.map((currency) => ({ value: currency, label: currency })),
  ];
  const value = (choices.find((one) => one.value === chosen) ?? choices[0])?.value ?? '';
  const measure = useMemo(
    () =>
      value === CONVERTED && converter !== undefined ? measureBy(converter) : measureIn(value),
    [value, converter],
  );
  return {
    measure,
    choice: <CurrencyChoice label={label} currencies={choices} value={value} onChange={choose} />,
  };
}

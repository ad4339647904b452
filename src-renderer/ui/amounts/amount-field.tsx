import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterPress } from '../../lib/after-press.ts';
import { useFormat } from '../../lib/format.ts';
import classes from './amount-field.module.css';
import { readAmount, writeAmount } from './read-amount.ts';
import type { Currency } from './typed-currency.ts';
import { useAmountProblem } from './use-amount-problem.ts';

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** The typed text. */
  value: string;
  onChange: (text: string) => void;
  /** The chosen currency; empty if there is none. */
  currency: Currency | '';
  /** Called with a currency that is typed with the amount. Without it, none can be typed. */
  onCurrency?: (currency: Currency) => void;
  /** Whether an empty field is an error. */
  isRefused?: boolean;
};

/**
 * An amount field that accepts amounts as people write them ({@link readAmount}) and shows how they were
 * parsed.
 */
export function AmountField(allProps: Props) {
  const { value, onChange, currency, onCurrency, isRefused = false, ...others } = allProps;
  const { error, description, onFocus, onBlur, ...props } = others;
  const { t } = useTranslation(['common', 'problems']);
  const say = useAmountProblem();
  const typed = useTypedAmount({ value, onChange, currency, onCurrency, error });
  const { problem, setTo } = typed;
  const isEmpty = value.trim() === '';
  const isWrong = problem !== undefined && (isRefused || (typed.isLeft && !isEmpty));
  const wrong = isEmpty ? t('problems:required.amount') : problem && say(problem, currency);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: `${classes['amount']}` }}
      {...props}
      value={value}
      error={error ?? (isWrong ? wrong : null)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={setTo === undefined ? description : t('amount.currencySet', { currency: setTo })}
      onChange={({ currentTarget }) => {
        typed.begin();
        onChange(currentTarget.value);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        // Typing replaces the existing text. A click still places the caret.
        event.currentTarget.select();
      }}
      onBlur={(event) => {
        onBlur?.(event);
        afterPress(typed.settle);
      }}
    />
  );
}

type Options = Pick<Props, 'value' | 'onChange' | 'currency' | 'error'> & {
  onCurrency: Props['onCurrency'] | undefined;
};

function useTypedAmount({ value, onChange, currency, onCurrency, error }: Options) {
  const { numberLocale: locale } = useFormat();
  const [isLeft, setLeft] = useState(false);
  const [setTo, setSetTo] = useState<Currency>();
  const isFixed = onCurrency === undefined;
  const { amount, currency: typed, problem } = readAmount(value, { locale, currency, isFixed });
  return {
    problem,
    isLeft,
    // Another currency may have been chosen since.
    setTo: setTo === currency ? setTo : undefined,
    begin: () => {
      setLeft(false);
      setSetTo(undefined);
    },
    settle: () => {
      setLeft(true);
      if (amount === undefined || Boolean(error)) return;
      if (typed !== undefined && typed !== currency) {
        onCurrency?.(typed);
        setSetTo(typed);
      }
      // Reveals a misinterpreted separator, but rounds nothing.
      const text = writeAmount(amount, locale);
      const isSame = readAmount(text, { locale, currency: '' }).amount === amount;
      if (isSame && text !== value) onChange(text);
    },
  };
}

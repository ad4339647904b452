import { useMemo } from 'react';
import { useFormat } from '../../components/format.ts';
import { hasOwnSign } from './day-room.ts';

/** Writes amounts as short as they stay clear, for a day of a month: `$20` rather than `US$20.00`. */
export type ShortMoney = (amount: number, currency: string) => string;

/** The account's `currencies` are in the order of how often they are used. */
export function useShortMoney(currencies: readonly string[]): ShortMoney {
  const { numberLocale } = useFormat();
  const known = currencies.join(' ');
  return useMemo(() => {
    const formats = new Map<string, Intl.NumberFormat>();
    return (amount, currency) => {
      const format = formats.get(currency) ?? formatOf(numberLocale, currency, known.split(' '));
      formats.set(currency, format);
      return format.format(amount);
    };
  }, [numberLocale, known]);
}

function formatOf(locale: string, currency: string, currencies: readonly string[]) {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: hasOwnSign(currency, currencies) ? 'narrowSymbol' : 'symbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
}

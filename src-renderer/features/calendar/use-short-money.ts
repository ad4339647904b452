import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { hasOwnSign } from './day-room.ts';

/** Formats amounts in a few characters, for a day of a month: `$20.00` rather than `US$20.00`. */
export type ShortMoney = (amount: number, currency: string) => string;

/** The account's `currencies` are sorted by how often they are used. */
export function useShortMoney(currencies: readonly string[]): ShortMoney {
  const { numberLocale } = useFormat();
  const known = currencies.join(' ');
  return useMemo(() => {
    const formats = new Map<string, Intl.NumberFormat>();
    return (amount, currency) => {
      const notation = Math.abs(amount) < MANY ? 'standard' : 'compact';
      const key = `${currency} ${notation}`;
      const format =
        formats.get(key) ?? formatOf(numberLocale, { currency, notation }, known.split(' '));
      formats.set(key, format);
      return format.format(amount);
    };
  }, [numberLocale, known]);
}

// From here on, a full amount is wider than a day; the day's list shows it in full.
const MANY = 1_000_000;

type Form = { currency: string; notation: 'standard' | 'compact' };

function formatOf(locale: string, { currency, notation }: Form, currencies: readonly string[]) {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation,
    ...(notation === 'compact' ? { maximumFractionDigits: 1 } : {}),
    currencyDisplay: hasOwnSign(currency, currencies) ? 'narrowSymbol' : 'symbol',
  });
}

import { decimalsOf } from '../../../src-server/contract/amounts.ts';
import {
  type Currency,
  currencyNames,
  isCurrency,
  sharedCurrencyNames,
} from '../../../src-server/domain/currencies.ts';
import { likelyCurrency } from '../../../src-server/domain/currency-use.ts';

export type { Currency };

/** The currencies that a text next to an amount can mean, most likely first; empty if unknown. */
export function currenciesMeant(text: string, chosen: string, locale: string): Currency[] {
  const typed = text.toLowerCase();
  const code = typed.toUpperCase();
  if (isCurrency(code)) return [code];
  const one = currencyNames.get(typed) ?? withCountry(typed);
  if (one !== undefined) return [one];
  const among = sharedCurrencyNames.get(typed) ?? [];
  const { language } = new Intl.Locale(locale);
  const spoken = language === 'zh' ? 'CNY' : '';
  const order: string[] = [chosen, likelyCurrency(locale), spoken, ...among];
  return [...new Set(order)].filter((name): name is Currency =>
    among.some((currency) => currency === name),
  );
}

// "US$", "$US", "CN¥": a symbol with the first letters of its currency's code.
function withCountry(typed: string): Currency | undefined {
  const [, before = '', sign = '', after = ''] =
    /^([a-z]{2})?([$¥£])([a-z]{2})?$/.exec(typed) ?? [];
  const letters = (before + after).toUpperCase();
  const among = sharedCurrencyNames.get(sign) ?? ['GBP'];
  return letters.length === 2 ? among.find((code) => code.startsWith(letters)) : undefined;
}

/** Whether a currency has decimals; yen doesn't. */
export const hasDecimals = (currency: string): boolean => decimalsOf(currency) > 0;

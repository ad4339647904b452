import {
  type Currency,
  currencies,
  currencyNames,
  sharedCurrencyNames,
} from '../../src-server/domain/currencies.ts';
import { currencyUses } from '../../src-server/domain/currency-use.ts';

/** All currencies: those in use first, most used first, then the usual one of the region. */
export function currenciesByUse(
  records: readonly { currency: Currency }[],
  locale: string,
): Currency[] {
  const uses = currencyUses(records, locale);
  return currencies.toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0));
}

/** Symbols and names, in lower case, that mean a currency, such as "$" and "dollar". */
export const namesOf = (currency: Currency): string[] => [
  ...[...currencyNames].filter(([, code]) => code === currency).map(([name]) => name),
  ...[...sharedCurrencyNames].filter(([, all]) => all.includes(currency)).map(([name]) => name),
];

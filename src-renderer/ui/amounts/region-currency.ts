import currencyOfRegion from 'country-to-currency';
import { type Currency, isCurrency } from '../../../src-server/domain/currencies.ts';

const OTHERWISE = 'USD';

/** The currency of the region, for accounts without subscriptions. */
export function likelyCurrency(locale: string): Currency {
  const { region = '' } = new Intl.Locale(locale).maximize();
  const known: Readonly<Record<string, string>> = currencyOfRegion;
  const currency = known[region] ?? OTHERWISE;
  return isCurrency(currency) ? currency : OTHERWISE;
}

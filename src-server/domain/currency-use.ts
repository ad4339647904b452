import currencyOfRegion from 'country-to-currency';
import { type Currency, isCurrency } from './currencies.ts';

const OTHERWISE = 'USD';

/** The currency of the region, for accounts without subscriptions. */
export function likelyCurrency(locale: string): Currency {
  const { region = '' } = new Intl.Locale(locale).maximize();
  const known: Readonly<Record<string, string>> = currencyOfRegion;
  const currency = known[region] ?? OTHERWISE;
  return isCurrency(currency) ? currency : OTHERWISE;
}

// Less than a single use.
const REGIONS = 0.5;

/** How often each currency is used, where that of the region counts as less than one use. */
export function currencyUses(
  records: readonly { currency: Currency }[],
  locale: string,
): Map<Currency, number> {
  const uses = new Map<Currency, number>([[likelyCurrency(locale), REGIONS]]);
  for (const { currency } of records) uses.set(currency, (uses.get(currency) ?? 0) + 1);
  return uses;
}

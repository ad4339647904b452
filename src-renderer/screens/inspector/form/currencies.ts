import { Subscription } from '../../../../src-server/contract/subscriptions.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import type { Draft } from './values.ts';

type Currency = Draft['currency'];

const currencies: readonly Currency[] = Subscription.shape.currency.options;

/** All currencies, those used most first. */
export function currenciesByUse(records: readonly SubscriptionRecord[]): Currency[] {
  const uses = new Map<Currency, number>();
  for (const { currency } of records) uses.set(currency, (uses.get(currency) ?? 0) + 1);
  return currencies.toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0));
}

const byRegion: Readonly<Record<string, Currency>> = {
  CN: 'CNY',
  GB: 'GBP',
  JP: 'JPY',
  AU: 'AUD',
  CA: 'CAD',
  CH: 'CHF',
  HK: 'HKD',
  SG: 'SGD',
  DE: 'EUR',
  FR: 'EUR',
  IT: 'EUR',
  ES: 'EUR',
  NL: 'EUR',
  AT: 'EUR',
  BE: 'EUR',
  IE: 'EUR',
  PT: 'EUR',
  FI: 'EUR',
  GR: 'EUR',
};

/** The currency of the region, for whoever has not used any yet. */
export function likelyCurrency(locale: string): Currency {
  return byRegion[new Intl.Locale(locale).maximize().region ?? ''] ?? 'USD';
}

import type { Currency } from '../../../src-server/domain/subscription.ts';

// The regions of each other currency.
const byRegion: Readonly<Record<string, Currency>> = {
  AU: 'AUD',
  CA: 'CAD',
  CH: 'CHF',
  CN: 'CNY',
  GB: 'GBP',
  HK: 'HKD',
  JP: 'JPY',
  LI: 'CHF',
  SG: 'SGD',
};
const euroRegions = new Set(
  'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'.split(' '),
);

/** The currency of the region, for accounts without subscriptions. */
export function likelyCurrency(locale: string): Currency {
  const { region = '' } = new Intl.Locale(locale).maximize();
  return euroRegions.has(region) ? 'EUR' : (byRegion[region] ?? 'USD');
}

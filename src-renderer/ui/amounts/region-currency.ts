import type { Currency } from '../../../src-server/domain/subscription.ts';

// Where each other currency is paid with.
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

/** The currency of the region, for whoever has not used any yet. */
export function likelyCurrency(locale: string): Currency {
  const { region = '' } = new Intl.Locale(locale).maximize();
  return euroRegions.has(region) ? 'EUR' : (byRegion[region] ?? 'USD');
}

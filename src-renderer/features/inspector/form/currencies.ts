import { currencies } from '../../../../src-server/domain/currencies.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import type { Currency } from './values.ts';

/** All currencies, most used first. */
export function currenciesByUse(records: readonly SubscriptionRecord[]): Currency[] {
  const uses = new Map<Currency, number>();
  for (const { currency } of records) uses.set(currency, (uses.get(currency) ?? 0) + 1);
  return currencies.toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0));
}

import { likelyCurrency } from '../../src-server/domain/currency-use.ts';
import { useFormat } from '../lib/format.ts';

type Used = { currency: string; activeSubscriptions: number };

/**
 * Sorts currencies by the number of their subscriptions; the first is the account's main currency. If several
 * are used equally often, the region's currency comes first.
 */
export function useCurrencyOrder(): <T extends Used>(totals: readonly T[]) => T[] {
  const { numberLocale } = useFormat();
  return (totals) => inCurrencyOrder(totals, likelyCurrency(numberLocale));
}

/** The same with a known currency of the region. */
export function inCurrencyOrder<T extends Used>(totals: readonly T[], ofRegion: string): T[] {
  const isForeign = ({ currency }: T) => Number(currency !== ofRegion);
  return totals.toSorted(
    (one, other) =>
      other.activeSubscriptions - one.activeSubscriptions || isForeign(one) - isForeign(other),
  );
}

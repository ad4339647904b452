import { likelyCurrency } from '../ui/amounts/region-currency.ts';
import { useFormat } from '../lib/format.ts';

type Used = { currency: string; activeSubscriptions: number };

/**
 * Orders currencies by how many subscriptions are in them: the account's own comes first. Of those that are used
 * equally often, that is the one of its region.
 */
export function useCurrencyOrder(): <T extends Used>(totals: readonly T[]) => T[] {
  const { numberLocale } = useFormat();
  return (totals) => inCurrencyOrder(totals, likelyCurrency(numberLocale));
}

/** The same, where the currency of the region is known. */
export function inCurrencyOrder<T extends Used>(totals: readonly T[], ofRegion: string): T[] {
  const isForeign = ({ currency }: T) => Number(currency !== ofRegion);
  return totals.toSorted(
    (one, other) =>
      other.activeSubscriptions - one.activeSubscriptions || isForeign(one) - isForeign(other),
  );
}

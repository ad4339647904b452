import { yearlyAmount } from '../../../src-server/contract/yearly-cost.ts';
import type { CallOutput } from '../../api/client.ts';
import type { Subscription } from '../../records/charges.ts';

/** What the server finds to save on. */
export type Optimizations = CallOutput<'listOptimizations'>['optimizations'];

/** A subscription that could cost less, or go. */
export type Suggestion = {
  record: Subscription;
  yearly: number;
  monthly: number;
  /** How many times the average of its currency it costs, where that is why it is here. */
  timesAverage?: number;
};

/** What could be saved on in one currency, beginning with what costs most in a year; each subscription once. */
export function suggestionsFrom(
  { aboveAverageInCurrency, monthlyToAnnual }: Optimizations,
  records: readonly Subscription[],
  currency: string,
): Suggestion[] {
  const above = new Map(aboveAverageInCurrency.map((each) => [each.id, each]));
  const monthly = new Map(monthlyToAnnual.map((each) => [each.id, each.monthlyAmount]));
  return records
    .filter((record) => record.status === 'active' && record.currency === currency)
    .flatMap((record): Suggestion[] => {
      const yearly = yearlyAmount(record);
      const dear = above.get(record.id);
      if (dear !== undefined) {
        const { monthlyEquivalent, currencyMonthlyAverage } = dear;
        const timesAverage = monthlyEquivalent / currencyMonthlyAverage;
        return [{ record, yearly, monthly: monthlyEquivalent, timesAverage }];
      }
      const aMonth = monthly.get(record.id) ?? 0;
      return aMonth > 0 ? [{ record, yearly, monthly: aMonth }] : [];
    })
    .toSorted((one, other) => other.yearly - one.yearly);
}

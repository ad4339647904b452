import { yearlyAmount } from '../../../src-server/contract/yearly-cost.ts';
import type { CallOutput } from '../../api/client.ts';
import type { Subscription } from '../../records/charges.ts';

/** The server's optimization candidates. */
export type Optimizations = CallOutput<'listOptimizations'>['optimizations'];

/** A subscription that could cost less or be cancelled. */
export type Suggestion = {
  record: Subscription;
  yearly: number;
  monthly: number;
  /** How many times the average of its currency it costs, if that is why it is listed. */
  timesAverage?: number;
};

/** The possible savings in one currency, highest yearly cost first; each subscription once. */
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

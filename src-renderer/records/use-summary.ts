import type { CallOutput } from '../api/client.ts';
import { useApi } from '../api/queries.ts';

/** The spend summary and upcoming renewals. */
export type Summary = CallOutput<'getSpendSummary'>;
/** The cost of active subscriptions in one currency. */
export type CurrencyTotal = Summary['byCurrency'][number];

/** How many days ahead the summary includes renewals. */
const HORIZON_DAYS = 30;

/** The summary that all pages share. */
export function useSummary() {
  return useApi('getSpendSummary', { query: { horizonDays: HORIZON_DAYS } });
}

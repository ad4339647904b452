import { useApi } from '../api/queries.ts';

/** How many days ahead the summary looks for renewals. */
const HORIZON_DAYS = 30;

/** What everything costs, and what renews soon: the same for all pages. */
export function useSummary() {
  return useApi('getSpendSummary', { query: { horizonDays: HORIZON_DAYS } });
}

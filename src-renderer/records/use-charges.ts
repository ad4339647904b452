import { useMemo } from 'react';
import { useAll } from '../api/queries.ts';
import { type Charge, chargesIn } from './charges.ts';

/** Any query, for components that only wait for it. */
export type Fetched = { data: unknown; error: Error | null; refetch: () => unknown };

/**
 * All charges in a range of days: payments, overdue charges, and upcoming ones. Every page that shows a
 * month's cost uses this, so that they agree.
 */
export function useCharges(
  from: string,
  until: string,
  today: string,
): { charges: readonly Charge[]; query: Fetched } {
  const active = useAll('listRecords', { status: 'active' });
  const payments = useAll('listPayments', { from, to: until });
  const charges = useMemo(
    () => chargesIn(active.data ?? [], payments.data ?? [], { from, until, today }),
    [active.data, payments.data, from, until, today],
  );
  const missing = [active, payments].filter(({ data }) => data === undefined);
  const refetch = () => Promise.all(missing.map((query) => query.refetch()));
  const [{ data, error } = active] = missing;
  return { charges, query: { data, error, refetch } };
}

import type { TestServer } from '../support/server.ts';

/** Milliseconds of a day without a change of clocks. */
export const DAY_MS = 24 * 3_600_000;

/** The payment history of one subscription, or of all, as `date amount`; dates in order. */
export function history(server: TestServer, id?: string): string[] {
  const rows = server.context.db
    .prepare(
      `SELECT paid_on, amount_hundredths FROM payments
       WHERE subscription_id = coalesce(?, subscription_id) ORDER BY paid_on, seq`,
    )
    .raw()
    .all(id) as [string, number][];
  return rows.map(([date, amount]) => `${date} ${amount}`);
}

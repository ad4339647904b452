/** A valid body for POST /api/v1/subscriptions, with the given fields put in. */
export function draft(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Netflix',
    category: 'Video',
    amount: 15.49,
    currency: 'USD',
    period: 'monthly',
    nextPaymentDate: '2026-12-14',
    ...fields,
  };
}

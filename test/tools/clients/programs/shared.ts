// What each program does: it creates, reads, lists, updates, and deletes a subscription, and reads it once more.

export const baseUrl = process.env['BASE_URL'] ?? '';
export const headers = { Authorization: `Bearer ${process.env['API_KEY']}` };
export const body = {
  name: 'Netflix',
  category: 'Video',
  amount: 15.49,
  currency: 'USD',
  period: 'monthly',
  nextPaymentDate: '2027-01-31',
} as const;

/** Prints what came back: the name read, the length of the list, the new amount, `deleted`, and the last error. */
export function show(...results: readonly unknown[]): void {
  process.stdout.write(JSON.stringify(results));
}

import { type PreviewInput, nextCharges } from '../../src-server/contract/schedule-preview.ts';

/** The first charge of a subscription today or later. */
export function nextFrom(subscription: PreviewInput, today: string): string {
  const [next] = nextCharges(subscription, today, 1);
  return next ?? subscription.nextPaymentDate;
}

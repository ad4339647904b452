import { type PreviewInput, nextCharges } from '../../src-server/contract/schedule-preview.ts';

/** A subscription's first charge today or later. */
export function nextFrom(subscription: PreviewInput, today: string): string {
  const [next] = nextCharges(subscription, today, 1);
  return next ?? subscription.nextPaymentDate;
}

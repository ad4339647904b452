import { endOfNotice } from '../../src-server/contract/details.ts';
import type { Subscription } from './charges.ts';

export { isEnding } from '../../src-server/contract/record-tests.ts';

/** The last day that cancelling a subscription `today` gives it; undefined if that ends it at once. */
export const endOnceCancelled = (
  subscription: Subscription,
  today: string | undefined,
): string | undefined => (today === undefined ? undefined : endOfNotice(subscription, today));

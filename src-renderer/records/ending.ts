import { endOfNotice } from '../../src-server/contract/details.ts';
import type { Subscription } from './charges.ts';

/** Whether a subscription that isn't cancelled yet has a last day. */
export const isEnding = ({ status, endsOn }: Pick<Subscription, 'status' | 'endsOn'>): boolean =>
  status !== 'cancelled' && endsOn !== undefined;

/** The last day that cancelling a subscription `today` gives it; undefined if that ends it at once. */
export const endOnceCancelled = (
  subscription: Subscription,
  today: string | undefined,
): string | undefined => (today === undefined ? undefined : endOfNotice(subscription, today));

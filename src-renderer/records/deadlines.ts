import { type CancelBy, chancesWithin } from '../../src-server/contract/details.ts';
import type { Subscription } from './charges.ts';

/** The last day on which a subscription can be cancelled before its contract is extended. */
export type Deadline = CancelBy & Pick<Subscription, 'id' | 'name' | 'category'>;

/** The deadlines of these active subscriptions from one day to another, none of them before `today`, in order. */
export function deadlinesIn(
  subscriptions: readonly Subscription[],
  { from, until, today }: { from: string; until: string; today: string },
): Deadline[] {
  const first = from > today ? from : today;
  return subscriptions
    .flatMap((subscription) => {
      const { id, name, category } = subscription;
      const chances = chancesWithin(subscription, { from: first, until });
      return chances.map((chance) => ({ ...chance, id, name, category }));
    })
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

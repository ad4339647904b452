import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAccountChoice } from './account.ts';
import { CallError, call } from './client.ts';
import type { SubscriptionRecord } from './expected.ts';
import { refreshAfter } from './queries.ts';

type StatusCall =
  | 'pauseSubscription'
  | 'resumeSubscription'
  | 'cancelSubscription'
  | 'reactivateSubscription';

/** One call that changes one subscription. */
export type Step =
  | { name: StatusCall | 'deleteSubscription' | 'restoreSubscription'; id: string }
  | { name: 'updateSubscription'; id: string; body: StepBody }
  | { name: 'renewSubscription'; id: string; body: { date: string } }
  | { name: 'deletePayment'; id: string; paidOn: string };

/** What a step changes of a subscription. */
type StepBody = { category: string } | { nextPaymentDate: string; billingAnchorDay?: number };

/** For changes of many subscriptions: takes single steps, and settles once when all are taken. */
export type Steps = {
  /** Resolves to what takes back the payments that the step has recorded. */
  take: (step: Step) => Promise<readonly Step[]>;
  /** The record as it is now; undefined where there is none. */
  read: (id: string) => Promise<SubscriptionRecord | undefined>;
  /** Fetches anew what the steps have outdated. */
  settle: () => Promise<void>;
};

/** Steps in the account that the window shows. */
export function useSteps(): Steps {
  const { account } = useAccountChoice();
  const client = useQueryClient();
  return useMemo(
    () => ({
      async take(step) {
        const { id } = step;
        const params = { id };
        const options = { account: account.id };
        if (step.name === 'renewSubscription') {
          const { payments } = await call(step.name, { params, body: step.body }, options);
          return payments.map(({ paidOn }) => ({ name: 'deletePayment', id, paidOn }));
        }
        if (step.name === 'updateSubscription') {
          await call(step.name, { params, body: step.body }, options);
        } else if (step.name === 'deletePayment') {
          await call(step.name, { params: { id, paidOn: step.paidOn } }, options);
        } else {
          await call(step.name, { params }, options);
        }
        return [];
      },
      async read(id) {
        try {
          const { data } = await call(
            'getSubscription',
            { params: { id } },
            { account: account.id },
          );
          return data;
        } catch (error) {
          if (error instanceof CallError && error.code === 'not_found') return undefined;
          throw error;
        }
      },
      settle: () => refreshAfter(client, ['subscriptions']),
    }),
    [account.id, client],
  );
}

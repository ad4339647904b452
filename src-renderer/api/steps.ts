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

/** A call that changes one subscription. */
export type Step =
  | { name: StatusCall | 'deleteSubscription' | 'restoreSubscription'; id: string }
  | { name: 'updateRecord'; id: string; body: StepBody }
  | { name: 'renewSubscription'; id: string; body: { date: string } }
  | { name: 'deletePayment'; id: string; paidOn: string };

/** What a step changes in a subscription. */
type StepBody =
  | { category: string }
  | { endsOn: string | null }
  | { nextPaymentDate: string; billingAnchorDay?: number };

/** For changes to many subscriptions: runs single steps, and refetches once at the end. */
export type Steps = {
  /** Resolves with a function that deletes the payments that the step recorded. */
  take: (step: Step) => Promise<readonly Step[]>;
  /** The record's current state; undefined if it doesn't exist. */
  read: (id: string) => Promise<SubscriptionRecord | undefined>;
  /** Refetches the data affected by the steps. */
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
        if (step.name === 'updateRecord') {
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
          const { data } = await call('getRecord', { params: { id } }, { account: account.id });
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

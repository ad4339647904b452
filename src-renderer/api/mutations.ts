import {
  type UseMutationResult,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useAccountChoice } from './account.ts';
import { type CallError, type CallInput, type CallName, type CallOutput, call } from './client.ts';
import { type SubscriptionRecord, expectRecord } from './expected.ts';
import { refreshAfter } from './queries.ts';

/** What an endpoint changes, in the words of the audit log. */
const actionOf: Readonly<Partial<Record<CallName, string>>> = {
  createSubscription: 'subscription.create',
  updateSubscription: 'subscription.update',
  deleteSubscription: 'subscription.delete',
  restoreSubscription: 'subscription.restore',
  pauseSubscription: 'subscription.pause',
  resumeSubscription: 'subscription.resume',
  cancelSubscription: 'subscription.cancel',
  reactivateSubscription: 'subscription.reactivate',
  setTrial: 'subscription.set_trial',
  moveDatesOn: 'subscription.renew',
  takeChargesBack: 'subscription.take_back',
  renewSubscription: 'subscription.update',
  setPrice: 'subscription.update',
  addPayment: 'subscription.add_payment',
  changePayment: 'subscription.change_payment',
  fillPayments: 'subscription.add_payment',
  deletePayment: 'subscription.delete_payment',
  issueKey: 'key.issue',
  revokeKey: 'key.revoke',
  endSession: 'session.end',
  endOtherSessions: 'session.end',
  createAccount: 'account.create',
  updateAccount: 'account.update',
  deleteAccount: 'account.delete',
  saveSettings: 'notification_settings.update',
  saveNtfy: 'channel.update',
  saveGotify: 'channel.update',
  saveWebhook: 'channel.update',
  saveEmail: 'channel.update',
  // Bark and the desktop are among the settings.
  removeChannel: 'notification_settings.update',
  retryReminder: 'reminders',
  snoozeReminder: 'reminders',
  unsnoozeReminder: 'reminders',
  settleReminder: 'reminders',
  unsettleReminder: 'reminders',
  checkForUpdates: 'desktop',
  installUpdate: 'desktop',
  retryKeyStore: 'desktop',
  dismiss: 'dismissals',
};

/** Saved as soon as it is chosen: one after the other, so that the last choice is the last to arrive. */
const inOrder: ReadonlySet<CallName> = new Set(['saveSettings']);

const mutationKeyOf = (name: CallName, accountId: string | undefined) => [name, accountId];

/** What was chosen and is not yet saved, in the account that the window shows; first things first. */
export function usePending<N extends CallName>(name: N): CallInput<N>[] {
  const { account } = useAccountChoice();
  return useMutationState({
    filters: { mutationKey: mutationKeyOf(name, account.id), status: 'pending' },
    select: (mutation) => mutation.state.variables as CallInput<N>,
  });
}

type Result<N extends CallName> = UseMutationResult<
  CallOutput<N>,
  CallError,
  CallInput<N>,
  (() => void) | undefined
>;

type Outcome<N extends CallName> = {
  onSuccess?: (output: CallOutput<N>) => void;
  onError: (error: CallError) => void;
};

/** A change and how far it is. */
type Changing<N extends CallName> = Omit<Result<N>, 'mutate'> & {
  /** Begins the change. Its outcome is told even where the component has gone meanwhile. */
  mutate: (input: CallInput<N>, outcome: Outcome<N>) => void;
};

/**
 * Changes something in the account that the window shows, and fetches anew what that outdates.
 * With `expected`, the subscription named by the path is shown as it will be before the server
 * answers, and as it was again where the server refuses.
 */
export function useChange<N extends CallName>(
  name: N,
  expected?: (record: SubscriptionRecord, input: CallInput<N>) => SubscriptionRecord,
): Changing<N> {
  const { account } = useAccountChoice();
  const client = useQueryClient();
  const mutation = useMutation<CallOutput<N>, CallError, CallInput<N>, (() => void) | undefined>({
    mutationKey: mutationKeyOf(name, account.id),
    ...(inOrder.has(name) ? { scope: { id: `${name} ${account.id}` } } : {}),
    mutationFn: (input) => call(name, input, { account: account.id }),
    onMutate: async (input) => {
      const { params } = input as { params?: { id: string } };
      if (expected === undefined || params === undefined) return undefined;
      const { id } = params;
      return expectRecord(client, account.id, id, (record) => expected(record, input));
    },
    onError: (_error, _input, takeBack) => takeBack?.(),
    onSettled: async () => {
      const action = actionOf[name];
      if (action !== undefined) await refreshAfter(client, action);
    },
  });
  const { mutateAsync } = mutation;
  return {
    ...mutation,
    mutate: (input, { onSuccess, onError }) => void mutateAsync(input).then(onSuccess, onError),
  };
}

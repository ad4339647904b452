import {
  type UseMutationResult,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useAccountChoice } from './account.ts';
import {
  type CallError,
  type CallInput,
  type CallName,
  type CallOutput,
  call,
  definitionOf,
} from './client.ts';
import { type SubscriptionRecord, expectRecord } from './expected.ts';
import { refreshAfter } from './queries.ts';

/** Saved as soon as it is chosen, one after the other, so that the last choice arrives last. */
const inOrder: ReadonlySet<CallName> = new Set(['saveSettings']);

const mutationKeyOf = (name: CallName, accountId: string | undefined) => [name, accountId];

/** The unsaved choices in the account that the window shows, oldest first. */
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

/** A change and its progress. */
type Changing<N extends CallName> = Omit<Result<N>, 'mutate'> & {
  /** Starts the change. Its result is handled even if the component has been unmounted. */
  mutate: (input: CallInput<N>, outcome: Outcome<N>) => void;
};

/**
 * Changes something in the account that the window shows, and refetches the affected data. With `expected`,
 * the subscription in the path is shown as changed before the server responds, and reverted if the server
 * rejects it.
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
    onSettled: () => refreshAfter(client, definitionOf(name).topics),
  });
  const { mutateAsync } = mutation;
  return {
    ...mutation,
    mutate: (input, { onSuccess, onError }) => void mutateAsync(input).then(onSuccess, onError),
  };
}

import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CallOutput, call } from '../api/client.ts';
import { keyOf, useShared } from '../api/queries.ts';
import { useToast } from './toast.tsx';

type Answer = CallOutput<'getPreferences'>;
export type Preferences = Answer['data'];

const KEY = keyOf(undefined, 'getPreferences', {});
const CHANGES = ['updatePreferences'];

// What is being saved: an answer that arrives meanwhile may be from before it.
const beingSaved = {
  filters: { mutationKey: CHANGES, status: 'pending' as const },
  select: ({ state }: { state: { variables?: unknown } }) =>
    state.variables as Partial<Preferences>,
};

/**
 * The window's preferences, and how to change them. A change is shown immediately. If it can't be saved, the
 * stored value is shown again, and a toast offers to retry.
 */
export function usePreferences(): {
  preferences: Preferences | undefined;
  prefer: (changes: Partial<Preferences>, told?: { onSuccess: () => void }) => void;
  /** The same; resolves once the change is saved, also after the component is gone, and rejects if it can't be. */
  preferNow: (changes: Partial<Preferences>) => Promise<unknown>;
} {
  const client = useQueryClient();
  const { data } = useShared('getPreferences', {});
  const toast = useToast();
  const { mutate, mutateAsync } = useMutation({
    // One after the other, so that the last choice arrives last.
    mutationKey: CHANGES,
    scope: { id: 'updatePreferences' },
    mutationFn: (changes: Partial<Preferences>) => call('updatePreferences', { body: changes }),
    onMutate: (changes) => {
      client.setQueryData<Answer>(
        KEY,
        (before) => before && { ...before, data: { ...before.data, ...changes } },
      );
    },
    onSuccess: (answer) => client.setQueryData<Answer>(KEY, answer),
    onError: (error: Error, changes) => {
      toast.failed(error, undefined, () => mutate(changes));
      void client.invalidateQueries({ queryKey: KEY });
    },
  });
  const saving = useMutationState(beingSaved);
  const preferences = useMemo(
    () => data && Object.assign({}, data.data, ...saving),
    [data, saving],
  );
  return { preferences, prefer: mutate, preferNow: mutateAsync };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallOutput, call } from '../api/client.ts';
import { keyOf, useShared } from '../api/queries.ts';
import { useToast } from './toast.tsx';

type Answer = CallOutput<'getPreferences'>;
export type Preferences = Answer['data'];

const KEY = keyOf(undefined, 'getPreferences', {});

/**
 * The window's preferences, and how to change them. A change shows at once. If it cannot be saved, the stored
 * value comes back, and a toast offers to save the chosen one again.
 */
export function usePreferences(): {
  preferences: Preferences | undefined;
  prefer: (changes: Partial<Preferences>, told?: { onSuccess: () => void }) => void;
} {
  const client = useQueryClient();
  const { data } = useShared('getPreferences', {});
  const toast = useToast();
  const { mutate } = useMutation({
    // One after the other, so that the last choice is the last to arrive.
    scope: { id: 'updatePreferences' },
    mutationFn: (changes: Partial<Preferences>) => call('updatePreferences', { body: changes }),
    onMutate: (changes) => {
      client.setQueryData<Answer>(
        KEY,
        (before) => before && { ...before, data: { ...before.data, ...changes } },
      );
    },
    onError: (error: Error, changes) => {
      toast.failed(error, undefined, () => mutate(changes));
      void client.invalidateQueries({ queryKey: KEY });
    },
  });
  return { preferences: data?.data, prefer: mutate };
}

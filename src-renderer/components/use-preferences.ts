import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallOutput, call } from '../api/client.ts';
import { keyOf, useShared } from '../api/queries.ts';
import { useToast } from './toast.tsx';

type Answer = CallOutput<'getPreferences'>;
export type Preferences = Answer['data'];

const KEY = keyOf(undefined, 'getPreferences', {});

/**
 * How the window looks and behaves, and how to change that: it shows at once, and is kept. Where it
 * can not be kept, what is kept shows again, and the person is told.
 */
export function usePreferences(): {
  preferences: Preferences | undefined;
  prefer: (changes: Partial<Preferences>) => void;
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
    onError: (error: Error) => {
      toast.failed(error);
      void client.invalidateQueries({ queryKey: KEY });
    },
  });
  return { preferences: data?.data, prefer: mutate };
}

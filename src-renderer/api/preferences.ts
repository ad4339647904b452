import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type CallOutput, call } from './client.ts';
import { keyOf, useShared } from './queries.ts';

type Answer = CallOutput<'getPreferences'>;
export type Preferences = Answer['data'];

/**
 * How the window looks and behaves, and how to change that: it shows at once, and is kept. Where it
 * can not be kept, what is kept shows again.
 */
export function usePreferences(): {
  preferences: Preferences | undefined;
  prefer: (changes: Partial<Preferences>) => Promise<void>;
} {
  const client = useQueryClient();
  const { data } = useShared('getPreferences', {});
  const prefer = useCallback(
    async (changes: Partial<Preferences>) => {
      const key = keyOf(undefined, 'getPreferences', {});
      client.setQueryData<Answer>(
        key,
        (before) => before && { ...before, data: { ...before.data, ...changes } },
      );
      try {
        await call('updatePreferences', { body: changes });
      } catch (error) {
        await client.invalidateQueries({ queryKey: key });
        throw error;
      }
    },
    [client],
  );
  return { preferences: data?.data, prefer };
}

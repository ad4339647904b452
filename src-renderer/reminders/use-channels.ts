import type { CallOutput } from '../api/client.ts';
import { useApi } from '../api/queries.ts';

/** A reminder channel, and whether it is set up. */
export type Channel = CallOutput<'listChannels'>['data'][number];

/** Whether no channel is set up; false until that is known. */
export function useHasNoChannel(): boolean {
  const { data } = useApi('listChannels', {});
  return (
    data !== undefined && !data.data.some(({ configured, isSealed }) => configured || isSealed)
  );
}

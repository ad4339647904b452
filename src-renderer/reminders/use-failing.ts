import { useApi } from '../api/queries.ts';
import type { Channel } from './use-channels.ts';

// Enough to include the last reminder of every channel in use.
const NEWEST = 100;

/** Whether the last attempt on a channel failed; false until that is known. */
export function useIsFailing(channel: Channel['channel']): boolean {
  const { data } = useApi('listReminders', { query: { limit: NEWEST } });
  const tried = (data?.data ?? []).filter((each) => each.channel === channel && each.triedAt);
  const [last] = tried.toSorted((one, other) =>
    String(one.triedAt) < String(other.triedAt) ? 1 : -1,
  );
  return last?.undelivered ?? false;
}

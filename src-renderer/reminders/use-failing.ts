import { useApi } from '../api/queries.ts';
import type { Channel } from './use-channels.ts';

// Enough to hold the last one of every channel that is in use.
const NEWEST = 100;

/** Whether the last reminder that was tried on a channel did not get through; false until that is known. */
export function useIsFailing(channel: Channel['channel']): boolean {
  const { data } = useApi('listReminders', { query: { limit: NEWEST } });
  const tried = (data?.data ?? []).filter((each) => each.channel === channel && each.triedAt);
  const [last] = tried.toSorted((one, other) =>
    String(one.triedAt) < String(other.triedAt) ? 1 : -1,
  );
  return last?.undelivered ?? false;
}

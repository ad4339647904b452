import { readLocalStorageValue } from '@mantine/hooks';
import { LAST_ACCOUNT } from './account.ts';
import { listenEarly } from './changes.ts';
import { call } from './client.ts';
import { queryOf } from './queries.ts';
import { queryClient } from './query-client.ts';
import { isLetIn } from './session.ts';

// A page that takes longer is shown as it is and fills in later.
const LONGEST_WAIT_MS = 300;

/**
 * Prefetches in parallel what every page needs and what the opened page shows, for the account that was shown
 * last, or else the oldest. If that is unknown, the window loads everything itself.
 */
export async function beginWithAccount(
  beginPage: ((account: string) => Promise<void>) | undefined,
): Promise<void> {
  if (!isLetIn()) return;
  const last = readLocalStorageValue({ key: LAST_ACCOUNT, defaultValue: '' });
  const account = last === '' ? await oldestAccount() : last;
  if (account === undefined || !(await listenEarly(account))) return;
  void queryClient.prefetchQuery(queryOf(account, 'getSettings', {}));
  void queryClient.prefetchQuery(queryOf(account, 'getServer', {}));
  void queryClient.prefetchQuery(queryOf(account, 'listCategoryMarks', {}));
  await Promise.all([
    queryClient.prefetchQuery(queryOf(undefined, 'listAccounts', {})),
    queryClient.prefetchQuery(queryOf(undefined, 'getPreferences', {})),
    Promise.race([beginPage?.(account), pause(LONGEST_WAIT_MS)]),
  ]);
}

// Not cached, because changes are only reported from then on.
async function oldestAccount(): Promise<string | undefined> {
  try {
    const { data } = await call('listAccounts', {});
    return data[0]?.id;
  } catch {
    // The window hits the same problem and reports it.
    return undefined;
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

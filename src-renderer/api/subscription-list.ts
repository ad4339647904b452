import {
  type QueryClient,
  type UseQueryResult,
  keepPreviousData,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import { LARGEST_PAGE } from '../../src-server/contract/app/records.ts';
import { useAccountChoice } from './account.ts';
import { type CallOutput, call } from './client.ts';
import { keyOf } from './queries.ts';
import { queryClient } from './query-client.ts';

export type Subscription = CallOutput<'listRecords'>['data'][number];
type Page = CallOutput<'listRecords'>;

/** The subscriptions fetched so far. */
export type SubscriptionList = { data: readonly Subscription[]; isComplete: boolean };

type Filters = Readonly<Record<string, string | undefined>>;

const NAME = 'listRecords';
// What fills a window; the rest follows in larger pages.
const FIRST_PAGE = 100;
// A browser opens six connections per server, and the change stream uses one of them.
const PAGES_AT_ONCE = 4;
const SHOWN_AT_LEAST_EVERY = 2000;

/**
 * All subscriptions that match the filters. The first page is shown as soon as it arrives, and the rest is
 * fetched in the background. The old list is shown while a new one is fetched.
 */
export function useSubscriptionList(filters: Filters): UseQueryResult<SubscriptionList> {
  const { account } = useAccountChoice();
  return useQuery({
    ...listOf(account.id, filters),
    placeholderData: keepPreviousData,
    // A list that was not fetched completely is discarded.
    refetchOnMount: ({ state }) => state.data?.isComplete === true || 'always',
  });
}

/** Prefetches the list for {@link useSubscriptionList}. Resolves once its first page has arrived. */
export async function beginSubscriptionList(account: string, filters: Filters): Promise<void> {
  const list = listOf(account, filters);
  const isThere = () => queryClient.getQueryData(list.queryKey) !== undefined;
  const fetching = queryClient.prefetchQuery(list);
  const first = new Promise<void>((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (!isThere()) return;
      stop();
      resolve();
    });
    // Also after a failure.
    void fetching.then(() => {
      stop();
      resolve();
    });
  });
  await first;
}

function listOf(account: string, filters: Filters) {
  const queryKey = keyOf(account, NAME, { growing: filters });
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => {
      const fetchPage = (offset: number, limit: number) =>
        call(NAME, { query: { ...filters, limit, offset } }, { account, signal });
      return fetchAll(fetchPage, showing(client, queryKey));
    },
  });
}

// If the list was shown before, outdated rows stay until they are refetched, so that nobody loses their
// place.
function showing(client: QueryClient, queryKey: readonly unknown[]) {
  const before = client.getQueryData<SubscriptionList>(queryKey);
  const { data: old, isComplete } = before ?? { data: [], isComplete: false };
  return (found: readonly Subscription[]) => {
    const data = unique([...found, ...old.slice(found.length)]);
    client.setQueryData<SubscriptionList>(queryKey, { data, isComplete });
  };
}

async function fetchAll(
  fetchPage: (offset: number, limit: number) => Promise<Page>,
  show: (rows: readonly Subscription[]) => void,
): Promise<SubscriptionList> {
  const first = await fetchPage(0, FIRST_PAGE);
  const found = [...first.data];
  let { hasMore } = first.pagination;
  let shown = 0;
  while (hasMore) {
    if (shown === 0 || found.length >= shown + SHOWN_AT_LEAST_EVERY) {
      show(found);
      if (shown === 0) await painted();
      shown = found.length;
    }
    const from = found.length;
    const pages = await Promise.all(
      Array.from({ length: PAGES_AT_ONCE }, (_, page) =>
        fetchPage(from + page * LARGEST_PAGE, LARGEST_PAGE),
      ),
    );
    for (const page of pages) found.push(...page.data);
    hasMore = pages.at(-1)?.pagination.hasMore ?? false;
  }
  return { data: unique(found), isComplete: true };
}

// A record added meanwhile shifts the following pages, so that another one is returned twice.
function unique(rows: readonly Subscription[]): Subscription[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

const LONGEST_FRAME_MS = 100;

/** After the browser has rendered; immediately in a hidden window. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_FRAME_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}

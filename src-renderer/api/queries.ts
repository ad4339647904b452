import {
  type Query,
  type QueryClient,
  type UseQueryResult,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { LARGEST_PAGE } from '../../src-server/contract/app/records.ts';
import { useAccountChoice } from './account.ts';
import type { Topic } from '../../src-server/domain/topics.ts';
import {
  type CallInput,
  type CallName,
  type CallOutput,
  call,
  definitionOf,
  isCallName,
} from './client.ts';

/** The cache key of a response: account, endpoint, input. */
export const keyOf = (account: string | undefined, name: CallName, input: unknown) => [
  account ?? '',
  name,
  input,
];

/** How a response is fetched and cached, for an account or independent of any. */
export const queryOf = <N extends CallName>(
  account: string | undefined,
  name: N,
  input: CallInput<N>,
) => ({
  queryKey: keyOf(account, name, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(name, input, { account, signal }),
});

/** Responses that don't depend on an account. */
export function useShared<N extends CallName>(
  name: N,
  input: CallInput<N>,
): UseQueryResult<CallOutput<N>> {
  return useQuery(queryOf(undefined, name, input));
}

type Options<N extends CallName> = {
  enabled?: boolean;
  refetchOnMount?: 'always';
  /** Shown until the first response has arrived. */
  initialData?: () => CallOutput<N> | undefined;
};

/** A response for the account that the window shows. The old one is shown while a new one is fetched. */
export function useApi<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: Options<N> = {},
): UseQueryResult<CallOutput<N>> {
  const { account } = useAccountChoice();
  return useQuery({
    ...queryOf(account.id, name, input),
    placeholderData: keepPreviousData,
    ...options,
  });
}

/** Endpoints with pagination. */
type PagedName =
  | 'listRecords'
  | 'listDeletions'
  | 'listImports'
  | 'listActivity'
  | 'listPayments'
  | 'listAudit'
  | 'listReminders';
type Row<N extends PagedName> = CallOutput<N>['data'][number];

const PAGE = 100;

/** The pages of a list, fetched on demand. */
export function usePages<N extends PagedName>(
  name: N,
  query: Readonly<Record<string, string | undefined>>,
  { limit = PAGE, ...options }: { enabled?: boolean; limit?: number } = {},
) {
  const { account } = useAccountChoice();
  const pages = useInfiniteQuery({
    queryKey: keyOf(account.id, name, { pages: query, limit }),
    queryFn: ({ pageParam, signal }) =>
      call(name, { query: { ...query, limit, offset: pageParam } } as CallInput<N>, {
        account: account.id,
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { limit, offset, hasMore } }) =>
      hasMore ? offset + limit : undefined,
    placeholderData: keepPreviousData,
    ...options,
  });
  const rows = (pages.data?.pages ?? []).flatMap(({ data }) => data as Row<N>[]);
  return { ...pages, rows };
}

/** All records of a list, fetched page by page. */
export function useAll<N extends PagedName>(
  name: N,
  query: Readonly<Record<string, string | undefined>> = {},
): UseQueryResult<Row<N>[]> {
  const { account } = useAccountChoice();
  return useQuery({
    queryKey: keyOf(account.id, name, { all: query }),
    queryFn: ({ signal }) => fetchAll(name, query, account.id, signal),
    placeholderData: keepPreviousData,
  });
}

async function fetchAll<N extends PagedName>(
  name: N,
  query: Readonly<Record<string, string | undefined>>,
  account: string,
  signal: AbortSignal,
): Promise<Row<N>[]> {
  const found: Row<N>[] = [];
  for (let hasMore = true; hasMore;) {
    const limit = name === 'listRecords' ? LARGEST_PAGE : PAGE;
    const input = { query: { ...query, limit, offset: found.length } } as CallInput<N>;
    const page = await call(name, input, { account, signal });
    found.push(...(page.data as Row<N>[]));
    hasMore = page.pagination.hasMore && page.data.length > 0;
  }
  return found;
}

/** Refetches everything that depends on any of these topics. */
export async function refreshAfter(client: QueryClient, topics: Iterable<Topic>): Promise<void> {
  const changed = new Set(topics);
  if (changed.has('accounts')) {
    // Queries that a changed plan excludes stop once the page has been redrawn.
    await fetchAnew(client, ({ queryKey }) => queryKey[1] === 'listAccounts');
    await new Promise((resolve) => setTimeout(resolve));
  }
  // Bundled data, such as logos, doesn't come from the server.
  await fetchAnew(
    client,
    ({ queryKey: [, name] }) =>
      isCallName(name) && definitionOf(name).topics.some((topic) => changed.has(topic)),
  );
}

/** Refetches outdated data; by default everything. */
export async function fetchAnew(
  client: QueryClient,
  isOutdated: (query: Query) => boolean = () => true,
): Promise<void> {
  // A first response in progress may predate the change but would count as current. The library only restarts
  // a fetch if there is an older response.
  await client.cancelQueries({
    predicate: (query) => query.state.data === undefined && isOutdated(query),
  });
  await client.invalidateQueries({ predicate: isOutdated });
}

import type { Query, QueryClient } from '@tanstack/react-query';
import type { CallName, CallOutput } from './client.ts';

/** A subscription as the API returns it. */
export type SubscriptionRecord = CallOutput<'getRecord'>['data'];

type Change = (record: SubscriptionRecord) => SubscriptionRecord;
type Holder = { data?: unknown; pages?: readonly unknown[] };

/**
 * Shows a subscription as changed everywhere before the server has responded. Returns a function that reverts
 * it.
 */
export async function expectRecord(
  client: QueryClient,
  account: string,
  id: string,
  change: Change,
): Promise<() => void> {
  const names = new Set<CallName>(['getRecord', 'listRecords']);
  const filter = {
    predicate: ({ queryKey: [owner, name] }: Query) =>
      owner === account && names.has(name as CallName),
  };
  // Responses in progress would show the record as it was.
  await client.cancelQueries(filter);
  const before = client.getQueriesData(filter);
  client.setQueriesData(filter, (held: unknown) => changedIn(held, id, change));
  return () => {
    for (const [key, held] of before) client.setQueryData(key, held);
  };
}

/** A subscription's latest known state, from any query; undefined if there is none. */
export function knownRecord(client: QueryClient, id: string): SubscriptionRecord | undefined {
  for (const [, held] of client.getQueriesData({})) {
    const found = recordIn(held, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function recordIn(held: unknown, id: string): SubscriptionRecord | undefined {
  if (Array.isArray(held)) return firstOf(held, (each) => recordIn(each, id));
  if (typeof held !== 'object' || held === null) return undefined;
  if (isRecord(held)) return held.id === id ? held : undefined;
  const { data, pages } = held as Holder;
  return recordIn(pages ?? data, id);
}

function firstOf<T, U>(all: readonly T[], of: (each: T) => U | undefined): U | undefined {
  for (const each of all) {
    const found = of(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

// A record, a page of records, a list of pages, or a complete list.
function changedIn(held: unknown, id: string, change: Change): unknown {
  if (Array.isArray(held)) return held.map((each) => changedIn(each, id, change));
  if (typeof held !== 'object' || held === null) return held;
  if (isRecord(held)) return held.id === id ? change(held) : held;
  const { data, pages } = held as Holder;
  if (pages !== undefined) return { ...held, pages: changedIn(pages, id, change) };
  return data === undefined ? held : { ...held, data: changedIn(data, id, change) };
}

function isRecord(held: object): held is SubscriptionRecord {
  return 'id' in held && 'nextPaymentDate' in held;
}

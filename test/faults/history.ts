import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { send } from '../support/http.ts';

/** A subscription as the API returns it. */
export type Subscription = { id: string; name: string; amount: number };

/** An audit entry as the API returns it. */
export type Entry = {
  id: string;
  action: string;
  subscriptionId: string;
  requestId: string;
  metadata: { before: Subscription | null; after: Subscription | null };
};

/** A client of the server that runs at the moment. */
export type Connection = { baseUrl: string; key: string };

const PAGE = 100;

/** Reads a path whole; anything but 200 is a failure. */
export async function read<T>({ baseUrl, key }: Connection, path: string): Promise<T> {
  const answer = await send(baseUrl, path, { headers: { authorization: `Bearer ${key}` } });
  expect(answer.status).toBe(200);
  return answer.json as T;
}

async function readAll<T>(connection: Connection, path: string, enough: (page: T[]) => boolean) {
  const all: T[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const at = `${path}?limit=${PAGE}&offset=${offset}`;
    const { data, pagination } = await read<{ data: T[]; pagination: { hasMore: boolean } }>(
      connection,
      at,
    );
    all.push(...data);
    if (!pagination.hasMore || enough(data)) return all;
  }
}

/**
 * What the audit has told so far. It is taken for what it claims to be, the whole story: told from
 * the beginning it must lead, without a gap, to exactly the records that there are.
 */
export class History {
  /** Every entry so far, by the request that made it. */
  readonly byRequest = new Map<string, Entry>();
  /** The records that the entries so far lead to. */
  readonly records = new Map<string, Subscription>();
  #newest: Entry | undefined;

  /** Reads on to the newest entry, and holds the story against the records. */
  async readOn(connection: Connection): Promise<Entry[]> {
    const known = (entry: Entry) => entry.id === this.#newest?.id;
    const pages = await readAll<Entry>(connection, '/api/v1/audit', (page) => page.some(known));
    const knownAt = pages.findIndex(known);
    const added = (knownAt < 0 ? pages : pages.slice(0, knownAt)).toReversed();
    for (const entry of added) this.#tell(entry);
    await this.#expectNoneLost(connection);
    await this.#expectRecords(connection);
    return added;
  }

  #tell(entry: Entry): void {
    const { subscriptionId: id, metadata } = entry;
    if (!isDeepStrictEqual(this.records.get(id) ?? null, metadata.before)) {
      throw new Error(`A change is missing before the entry ${JSON.stringify(entry)}`);
    }
    expect(this.byRequest.has(entry.requestId)).toBe(false);
    this.byRequest.set(entry.requestId, entry);
    if (metadata.after === null) this.records.delete(id);
    else this.records.set(id, metadata.after);
    this.#newest = entry;
  }

  async #expectNoneLost(connection: Connection): Promise<void> {
    const total = this.byRequest.size;
    const path = `/api/v1/audit?limit=2&offset=${Math.max(0, total - 1)}`;
    const { data } = await read<{ data: Entry[] }>(connection, path);
    const [oldest] = this.byRequest.values();
    expect(data).toEqual(oldest === undefined ? [] : [oldest]);
  }

  async #expectRecords(connection: Connection): Promise<void> {
    const found = await readAll<Subscription>(connection, '/api/v1/subscriptions', () => false);
    expect(found).toHaveLength(this.records.size);
    for (const record of found) {
      if (isDeepStrictEqual(record, this.records.get(record.id))) continue;
      throw new Error(`A record differs from its audit: ${JSON.stringify(record)}`);
    }
  }
}

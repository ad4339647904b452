import type { Request } from 'autocannon';
import { draft } from '../support/drafts.ts';

/** What every list and record is under. */
export const PATH = '/api/v1/subscriptions';

/** A GET with a key. */
export function get(key: string, path: string): Request {
  return { method: 'GET', path, headers: { authorization: `Bearer ${key}` } };
}

/** The creation of a record with a key. */
export function create(key: string): Request {
  return {
    method: 'POST',
    path: PATH,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(draft()),
  };
}

/** The one page that is asked for again and again. */
export function samePage(key: string): Request[] {
  return [get(key, `${PATH}?limit=50`)];
}

/**
 * 1,274 different pages of 50 records on average, far more than the server keeps. All lie within
 * the 100 records after `offset` and have records after them, so that they cost alike.
 */
export function otherPages(key: string, rest: { offset?: number; sort?: string } = {}): Request[] {
  const sort = rest.sort === undefined ? '' : `&sort=${rest.sort}`;
  return range(0, 25).flatMap((shift) =>
    range(26, 74).map((limit) =>
      get(key, `${PATH}?limit=${limit}&offset=${(rest.offset ?? 0) + shift}${sort}`),
    ),
  );
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

import type { recordEndpoints } from '../contract/app/records.ts';
import { LARGEST_PAGE } from '../contract/app/records.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { AppError } from '../contract/errors.ts';
import type { Context } from '../context.ts';
import type { Account } from '../domain/account.ts';
import type { AppAnswer } from '../subscriptions/json.ts';
import { listRecords } from '../subscriptions/records.ts';

type List = (typeof recordEndpoints)['listRecords'];
type Query = Input<List>['query'];

/** All records of an account that a list has, in its order. */
export async function everyRecord(
  context: Context,
  ownerId: string,
  query: Query,
): Promise<AppAnswer[]> {
  const found: AppAnswer[] = [];
  for (let hasMore = true; hasMore;) {
    const page = await listRecords(context, ownerId, { ...query, offset: found.length });
    const { data, pagination } = JSON.parse(page) as Reply<List>;
    found.push(...data);
    ({ hasMore } = pagination);
  }
  return found;
}

/** The active subscriptions of an account. */
export const everyActive = (context: Context, ownerId: string): Promise<AppAnswer[]> =>
  everyRecord(context, ownerId, {
    status: 'active',
    sort: 'nextPaymentDate',
    limit: LARGEST_PAGE,
    offset: 0,
  });

/** A page of a list. */
type Page<T> = { data: readonly T[]; pagination: { hasMore: boolean } };

/** The first `most` entries of a list that is read in pages. */
export function firstOf<T>(
  most: number,
  list: (page: { limit: number; offset: number }) => Page<T>,
): T[] {
  const found: T[] = [];
  for (let hasMore = true; hasMore && found.length < most;) {
    const limit = Math.min(most - found.length, LARGEST_PAGE_OF_LISTS);
    const page = list({ limit, offset: found.length });
    found.push(...page.data);
    ({ hasMore } = page.pagination);
  }
  return found;
}

const LARGEST_PAGE_OF_LISTS = 100;

/** The account, if it is on the plan that duplicates and savings need. Throws 403 `premium_required`. */
export function premium(account: Account): Account {
  if (account.plan === 'premium') return account;
  throw new AppError('premium_required');
}

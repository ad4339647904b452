import type { Subscription } from '../../../api/subscription-list.ts';
import { nextCharge } from '../../../../src-server/contract/schedule-preview.ts';
import { namesOfCategory } from '../../../records/category-names.ts';
import { intervalName } from '../../../records/intervals.ts';
import { isOverdue } from '../../../records/charges.ts';
import { plain } from '../../../lib/fuzzy.ts';
import { readBound } from './amount-bounds.ts';
import { soughtIn } from '../search/filter-words.ts';
import type { ListFilters } from './list-query.ts';
import { type RenewalRange, readRange } from './renewal-range.ts';

/**
 * Whether a subscription matches all filters as of `today`, and has each search word in its name, category,
 * amount, or details. Filters that depend on a day that isn't known yet match nothing.
 */
export function passing(
  filters: ListFilters,
  today: string | undefined,
): (row: Subscription) => boolean {
  const { status, category, period, currency, renews } = filters;
  const hasStatus = status?.map((one) => statusTests[one]);
  const renewsWithin = renews === undefined ? () => true : renewingWithin(readRange(renews));
  const names = filters.name?.map(plain);
  const tags = filters.tag?.map(plain);
  const methods = filters.method?.map(plain);
  const sought = soughtIn(filters.q ?? '').map(seeking);
  const bounds = (filters.amount ?? []).map(withinBound);
  return (row) =>
    (hasStatus?.some((has) => has(row, today)) ?? true) &&
    (category?.includes(row.category) ?? true) &&
    (period?.includes(intervalName(row)) ?? true) &&
    (currency?.includes(row.currency) ?? true) &&
    (tags?.some((tag) => textsOf(row).tags.includes(tag)) ?? true) &&
    (methods?.includes(plain(row.paymentMethod ?? '')) ?? true) &&
    renewsWithin(row) &&
    (names?.includes(textsOf(row).name) ?? true) &&
    bounds.every((isWithin) => isWithin(row.amount)) &&
    sought.every((isFound) => isFound(row));
}

type StatusTest = (row: Subscription, today: string | undefined) => boolean;

const statusTests: Readonly<Record<NonNullable<ListFilters['status']>[number], StatusTest>> = {
  active: ({ status }) => status === 'active',
  paused: ({ status }) => status === 'paused',
  cancelled: ({ status }) => status === 'cancelled',
  overdue: (row, today) => today !== undefined && isOverdue(row, today),
  trial: ({ status, isTrial }) => isTrial && status !== 'cancelled',
};

// Paused and cancelled subscriptions don't renew, and a date within a trial is not a charge.
function renewingWithin({ from = '', to = '9999-12-31' }: RenewalRange) {
  return (row: Subscription): boolean => {
    if (row.status !== 'active') return false;
    const next = row.trialEndsOn === null ? row.nextPaymentDate : nextCharge(row);
    return next >= from && next <= to;
  };
}

type Texts = {
  name: string;
  categories: readonly string[];
  tags: readonly string[];
  /** Everything that only a search finds. */
  others: string;
};
const known = new WeakMap<Subscription, Texts>();

// Ten thousand rows are searched with each key, so their texts are normalized only once.
function textsOf(row: Subscription): Texts {
  const before = known.get(row);
  if (before !== undefined) return before;
  const texts = {
    name: plain(row.name),
    categories: namesOfCategory(row.category).map(plain),
    tags: (row.tags ?? []).map(plain),
    others: plain(othersIn(row).join('\n')),
  };
  known.set(row, texts);
  return texts;
}

function othersIn(row: Subscription): string[] {
  const { notes, paymentMethod, accountNumber, website, cancelUrl, links = [] } = row;
  const texts = [notes, paymentMethod, accountNumber, website, cancelUrl];
  return [...texts, ...links.flatMap(({ title, url }) => [title, url])].filter(
    (text) => text !== undefined,
  );
}

const FIGURE = /^\d+(?:[.,]\d{0,2})?$/;

function seeking(text: string): (row: Subscription) => boolean {
  const wanted = plain(text);
  const hasAmount = FIGURE.test(wanted) ? amountBeginning(wanted.replace(',', '.')) : () => false;
  return (row) => {
    const { name, categories, tags, others } = textsOf(row);
    const isFound = [name, ...categories, ...tags, others].some((text) => text.includes(wanted));
    return isFound || hasAmount(row.amount);
  };
}

// "15" also matches 15.49, but not 150.
const amountBeginning = (figure: string) => (amount: number) =>
  amount.toFixed(2).startsWith(figure.includes('.') ? figure : `${figure}.`);

function withinBound(bound: string): (amount: number) => boolean {
  const { sign, limit } = readBound(bound);
  return (amount) =>
    (sign.includes('=') && amount === limit) ||
    (sign.includes('<') && amount < limit) ||
    (sign.includes('>') && amount > limit);
}

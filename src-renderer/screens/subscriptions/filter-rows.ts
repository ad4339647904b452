import type { Subscription } from '../../api/subscription-list.ts';
import { plain } from '../../frame/fuzzy.ts';
import { readBound } from './amount-bounds.ts';
import { soughtIn } from './filter-words.ts';
import type { ListFilters } from './list-query.ts';

/** Whether a subscription passes all filters and has each searched word in its name, category or amount. */
export function passing(filters: ListFilters): (row: Subscription) => boolean {
  const { status, category, period, currency, expiringBefore } = filters;
  const names = filters.name?.map(plain);
  const sought = soughtIn(filters.q ?? '').map(seeking);
  const bounds = (filters.amount ?? []).map(withinBound);
  return (row) =>
    (status?.includes(row.status) ?? true) &&
    (category?.includes(row.category) ?? true) &&
    (period?.includes(row.period) ?? true) &&
    (currency?.includes(row.currency) ?? true) &&
    (expiringBefore === undefined || row.nextPaymentDate <= expiringBefore) &&
    (names?.includes(textsOf(row).name) ?? true) &&
    bounds.every((isWithin) => isWithin(row.amount)) &&
    sought.every((isFound) => isFound(row));
}

type Texts = { name: string; category: string };
const known = new WeakMap<Subscription, Texts>();

// Ten thousand rows are searched at each key: their texts are made plain once.
function textsOf(row: Subscription): Texts {
  const before = known.get(row);
  if (before !== undefined) return before;
  const texts = { name: plain(row.name), category: plain(row.category) };
  known.set(row, texts);
  return texts;
}

const FIGURE = /^\d+(?:[.,]\d{0,2})?$/;

function seeking(text: string): (row: Subscription) => boolean {
  const wanted = plain(text);
  const hasAmount = FIGURE.test(wanted) ? amountBeginning(wanted.replace(',', '.')) : () => false;
  return (row) => {
    const { name, category } = textsOf(row);
    return name.includes(wanted) || category.includes(wanted) || hasAmount(row.amount);
  };
}

// "15" is also 15.49, but not 150.
const amountBeginning = (figure: string) => (amount: number) =>
  amount.toFixed(2).startsWith(figure.includes('.') ? figure : `${figure}.`);

function withinBound(bound: string): (amount: number) => boolean {
  const { sign, limit } = readBound(bound);
  return (amount) =>
    (sign.includes('=') && amount === limit) ||
    (sign.includes('<') && amount < limit) ||
    (sign.includes('>') && amount > limit);
}

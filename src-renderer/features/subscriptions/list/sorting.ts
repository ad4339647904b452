import type { Sort } from '../filters/list-query.ts';

/** What the list can be ordered by. */
export type SortField = 'name' | 'nextPaymentDate' | 'amount' | 'createdAt';

/** How a column stands in the order `sort`, in ARIA's words. */
export function directionOf(sort: Sort, field: SortField): 'ascending' | 'descending' | 'none' {
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : 'none';
}

// Who orders by amount looks for the large ones.
const begins = (field: SortField): Sort => (field === 'amount' ? '-amount' : field);

/** The order that pressing a column's header leads to. */
export function sortAfter(sort: Sort, field: SortField): Sort {
  const direction = directionOf(sort, field);
  if (direction === 'none') return begins(field);
  return direction === 'ascending' ? `-${field}` : field;
}

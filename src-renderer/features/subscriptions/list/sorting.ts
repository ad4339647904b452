import type { Sort } from '../filters/list-query.ts';

/** The sort keys of the list. */
export type SortField = 'name' | 'nextPaymentDate' | 'amount' | 'createdAt';

/** A column's state in the order `sort`, as an ARIA value. */
export function directionOf(sort: Sort, field: SortField): 'ascending' | 'descending' | 'none' {
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : 'none';
}

// For amounts, users look for the large ones first.
const begins = (field: SortField): Sort => (field === 'amount' ? '-amount' : field);

/** The sort order after clicking a column's header. */
export function sortAfter(sort: Sort, field: SortField): Sort {
  const direction = directionOf(sort, field);
  if (direction === 'none') return begins(field);
  return direction === 'ascending' ? `-${field}` : field;
}

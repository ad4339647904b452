import { nextCharge } from '../../../../src-server/contract/schedule-preview.ts';
import type { Subscription } from '../../../api/subscription-list.ts';
import type { Sort } from '../filters/list-query.ts';

type Rows = readonly Subscription[];

const collator = new Intl.Collator();

/**
 * The rows in the order `sort`. The server sorts by the stored date, but for the next payment users expect
 * the next charge, and subscriptions without one at the end.
 */
export function inOrder(rows: Rows, sort: Sort): Rows {
  if (sort === 'nextPaymentDate') return byCharge(rows, 1);
  return sort === '-nextPaymentDate' ? byCharge(rows, -1) : rows;
}

function byCharge(rows: Rows, direction: 1 | -1): Rows {
  return rows
    .map((row) => ({ row, date: row.status === 'active' ? nextCharge(row) : undefined }))
    .toSorted(
      (one, other) =>
        compareDates(one.date, other.date, direction) ||
        collator.compare(one.row.name, other.row.name),
    )
    .map(({ row }) => row);
}

function compareDates(one: string | undefined, other: string | undefined, direction: 1 | -1) {
  if (one === other) return 0;
  if (one === undefined) return 1;
  if (other === undefined) return -1;
  return one < other ? -direction : direction;
}

/** The current rows (`now`) at their positions in `before`. New ones follow their neighbors in `now`. */
export function atPlaces(before: Rows, now: Rows): Rows {
  const shown = new Set(before.map(({ id }) => id));
  const found = new Map(now.map((row) => [row.id, row]));
  const added = new Map<string, Subscription[]>();
  let neighbour = '';
  for (const row of now) {
    if (shown.has(row.id)) neighbour = row.id;
    else if (added.get(neighbour)?.push(row) === undefined) added.set(neighbour, [row]);
  }
  const held = before.flatMap(({ id }) => {
    const row = found.get(id);
    return row === undefined ? [] : [row, ...(added.get(id) ?? [])];
  });
  return [...(added.get('') ?? []), ...held];
}

import type { Status } from '../domain/subscription.ts';
import type { Sort } from './public/subscriptions.ts';
import { type PreviewInput, nextCharge } from './schedule-preview.ts';

type Ordered = PreviewInput & { name: string; status: Status };

const collator = new Intl.Collator();

/**
 * The rows in the order `sort`. The server sorts by the stored date, but for the next payment users expect
 * the next charge, and subscriptions without one at the end.
 */
export function inOrder<R extends Ordered>(rows: readonly R[], sort: Sort): readonly R[] {
  if (sort === 'nextPaymentDate') return byCharge(rows, 1);
  return sort === '-nextPaymentDate' ? byCharge(rows, -1) : rows;
}

function byCharge<R extends Ordered>(rows: readonly R[], direction: 1 | -1): R[] {
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

import { addDays } from '../../../src-server/contract/dates.ts';
import type { Charge } from '../../components/charges.ts';

/** What stands on the ribbon at one place: a charge, or how many more there are. */
export type Mark =
  | { kind: 'charge'; index: number; charge: Charge; share: number }
  | { kind: 'more'; index: number; date: string; count: number };

/** A day of the ribbon; what is overdue stands before today, in a lane without a date. */
export type Lane = { date: string | undefined; marks: Mark[] };

// A day with more than these would crowd out its neighbours.
const MOST_MARKS = 7;

/** The ribbon from today on, with what is overdue before it. Marks are numbered from the left. */
export function lanesOf(
  overdue: readonly Charge[],
  charges: readonly Charge[],
  { today, days }: { today: string; days: number },
): Lane[] {
  const share = sharesOf([...overdue, ...charges]);
  const byDate = Map.groupBy(charges, ({ date }) => date);
  const dates = Array.from({ length: days }, (_, day) => addDays(today, day));
  const all = dates.map((date) => ({ date, members: byDate.get(date) ?? [] }));
  let index = 0;
  return [{ date: undefined, members: overdue }, ...all]
    .filter(({ date, members }) => date !== undefined || members.length > 0)
    .map(({ date, members }) => ({
      date,
      marks: marksOf(members, share).map((mark): Mark => ({ ...mark, index: index++ })),
    }));
}

type Unnumbered = { kind: 'charge'; charge: Charge; share: number } | Omit<More, 'index'>;
type More = Extract<Mark, { kind: 'more' }>;

function marksOf(members: readonly Charge[], share: (charge: Charge) => number): Unnumbered[] {
  const isCrowded = members.length > MOST_MARKS;
  // The dearest are kept, in their order.
  const kept = isCrowded
    ? new Set(members.toSorted((a, b) => share(b) - share(a)).slice(0, MOST_MARKS - 1))
    : new Set(members);
  const marks: Unnumbered[] = members
    .filter((charge) => kept.has(charge))
    .map((charge) => ({ kind: 'charge', charge, share: share(charge) }));
  const [first] = members;
  if (isCrowded && first !== undefined) {
    marks.push({ kind: 'more', date: first.date, count: members.length - kept.size });
  }
  return marks;
}

/**
 * How tall a charge stands beside the largest of its currency, from 0 to 1: by the square root, so
 * that one yearly charge does not make dots of all monthly ones.
 */
function sharesOf(charges: readonly Charge[]): (charge: Charge) => number {
  const largest = new Map<string, number>();
  for (const { currency, amount } of charges) {
    largest.set(currency, Math.max(largest.get(currency) ?? 0, amount));
  }
  return ({ currency, amount }) =>
    amount === 0 ? 0 : Math.sqrt(amount / (largest.get(currency) ?? amount));
}

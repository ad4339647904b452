import { addDays } from '../../../src-server/contract/dates.ts';
import type { Charge } from '../../components/charges.ts';

/**
 * What stands on the ribbon at one place: a charge, with its part of the scale (from 0 to 1) unless it is in
 * another currency; or how many more there are.
 */
export type Mark =
  | { kind: 'charge'; index: number; charge: Charge; share: Share }
  | { kind: 'more'; index: number; date: string; count: number };

/** A day of the ribbon; what is overdue stands before today, in a lane without a date. */
export type Lane = { date: string | undefined; marks: Mark[] };

type Share = number | undefined;

// A day with more than these would crowd out its neighbours.
const MOST_MARKS = 7;

/** The ribbon from today on, with what is overdue before it. Marks are numbered from the left. */
export function lanesOf(
  overdue: readonly Charge[],
  charges: readonly Charge[],
  { today, days, currency, top }: { today: string; days: number } & Scale,
): Lane[] {
  const share = (charge: Charge) =>
    charge.currency === currency ? charge.amount / top : undefined;
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

type Unnumbered = { kind: 'charge'; charge: Charge; share: Share } | Omit<More, 'index'>;
type More = Extract<Mark, { kind: 'more' }>;

function marksOf(members: readonly Charge[], share: (charge: Charge) => Share): Unnumbered[] {
  const isCrowded = members.length > MOST_MARKS;
  // The dearest of the scale are kept, in their order.
  const kept = isCrowded
    ? new Set(
        members.toSorted((a, b) => (share(b) ?? -1) - (share(a) ?? -1)).slice(0, MOST_MARKS - 1),
      )
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

// From one round number to the next there is little room left above the largest amount.
const STEPS = [1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];

/** What heights are measured by: one currency, from zero to a round amount. */
export type Scale = { currency: string; top: number };

/** The scale for charges in a currency: its top and the half of it are whole, and no amount is above it. */
export function scaleOf(charges: readonly Charge[], currency: string): Scale {
  const own = charges.filter((charge) => charge.currency === currency);
  const largest = Math.max(1, ...own.map(({ amount }) => amount));
  const power = 10 ** Math.max(0, Math.ceil(Math.log10(largest)) - 1);
  const tops = STEPS.map((step) => step * power);
  const top = tops.find((one) => one >= largest && Number.isInteger(one / 2));
  return { currency, top: top ?? largest };
}

import { addDays } from '../../../../src-server/contract/dates.ts';
import type { Charge } from '../../../records/charges.ts';
import type { Deadline } from '../../../records/deadlines.ts';
import type { Measure } from '../../../records/conversion/measure.ts';

/**
 * A mark on the timeline: a charge, with its fraction of the scale (0 to 1) unless its value in the scale's
 * currency is unknown; the number of further charges, with their fraction; or the last day to cancel.
 */
export type Mark =
  | { kind: 'charge'; index: number; charge: Charge; share: Share }
  | { kind: 'more'; index: number; date: string; count: number; share: Share }
  | { kind: 'deadline'; index: number; deadline: Deadline; share: undefined };

/**
 * A day of the timeline: the charges with a value in the scale's currency, largest first, their marks, and
 * those of the others and the deadlines. Overdue charges come before today, in a lane without a date.
 */
export type Lane = { date: string | undefined; charges: Charge[]; bar: Mark[]; dots: Mark[] };

type Share = number | undefined;

// More segments would be too thin to point at.
const MOST_SEGMENTS = 6;
// As many as fit in a narrow day.
const MOST_DOTS = 2;

/** The timeline from today on, preceded by overdue charges. Marks are numbered from the left. */
export function lanesOf(
  overdue: readonly Charge[],
  charges: readonly Charge[],
  {
    today,
    days,
    top,
    worthOf,
    deadlines,
  }: { today: string; days: number; deadlines: readonly Deadline[] } & Pick<Scale, 'top'> &
    Pick<Measure, 'worthOf'>,
): Lane[] {
  const byDate = Map.groupBy(charges, ({ date }) => date);
  const dates = Array.from({ length: days }, (_, day) => addDays(today, day));
  const all = dates.map((date) => ({ date, members: byDate.get(date) ?? [] }));
  const dueOn = Map.groupBy<string | undefined, Deadline>(deadlines, (each) => each.date);
  let index = 0;
  const number = (mark: Unnumbered): Mark => ({ ...mark, index: index++ });
  const isMeasured = (charge: Charge) => worthOf(charge) !== undefined;
  const shareOf = (charges: readonly Charge[]) =>
    sumOf(charges.map((charge) => worthOf(charge) ?? 0)) / top;
  return [{ date: undefined, members: overdue }, ...all]
    .filter(({ date, members }) => date !== undefined || members.length > 0)
    .map(({ date, members }) => {
      const own = members
        .filter(isMeasured)
        .toSorted((one, other) => (worthOf(other) ?? 0) - (worthOf(one) ?? 0));
      const others = members.filter((charge) => !isMeasured(charge));
      return {
        date,
        charges: own,
        bar: marksOf(own, MOST_SEGMENTS, shareOf).map(number),
        dots: [
          ...marksOf(others, MOST_DOTS, () => undefined),
          ...(dueOn.get(date) ?? []).map(deadlineMark),
        ].map(number),
      };
    });
}

type Kind<K extends Mark['kind']> = Omit<Extract<Mark, { kind: K }>, 'index'>;
type Unnumbered = Kind<'charge'> | Kind<'more'> | Kind<'deadline'>;

const deadlineMark = (deadline: Deadline): Unnumbered => ({
  kind: 'deadline',
  deadline,
  share: undefined,
});

function marksOf(
  charges: readonly Charge[],
  most: number,
  shareOf: (charges: readonly Charge[]) => Share,
): Unnumbered[] {
  const kept = charges.length > most ? charges.slice(0, most - 1) : charges;
  const rest = charges.slice(kept.length);
  const marks: Unnumbered[] = kept.map((charge) => ({
    kind: 'charge',
    charge,
    share: shareOf([charge]),
  }));
  const [first] = rest;
  if (first !== undefined) {
    marks.push({ kind: 'more', date: first.date, count: rest.length, share: shareOf(rest) });
  }
  return marks;
}

// Consecutive round numbers, chosen so that there is little space above the largest amount.
const STEPS = [1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];

/** The scale of heights: one currency, from zero to a round amount. */
export type Scale = { currency: string; top: number };

/** The scale for charges in a measure: its top and its half are whole numbers, and no day's total exceeds it. */
export function scaleOf(
  overdue: readonly Charge[],
  charges: readonly Charge[],
  { currency, worthOf }: Pick<Measure, 'currency' | 'worthOf'>,
): Scale {
  const days = [overdue, ...Map.groupBy(charges, ({ date }) => date).values()];
  const totals = days.map((members) => sumOf(members.map((charge) => worthOf(charge) ?? 0)));
  const largest = Math.max(1, ...totals);
  const power = 10 ** Math.max(0, Math.ceil(Math.log10(largest)) - 1);
  const tops = STEPS.map((step) => step * power);
  const top = tops.find((one) => one >= largest && Number.isInteger(one / 2));
  return { currency, top: top ?? largest };
}

// Of sums for heights, the last digits don't matter; but 0.1 and 0.2 must not exceed a scale that ends at 0.3.
const sumOf = (values: readonly number[]): number =>
  Number(values.reduce((sum, value) => sum + value, 0).toFixed(4));

import type { Currency } from '../../../src-server/domain/currencies.ts';
import { type Charged, averageTotals } from '../../../src-server/contract/equivalents.ts';
import type { ConvertedAmount, Converter } from '../../records/conversion/converter.ts';
import type { Cost } from '../../records/cost.ts';
import { wholeShares } from '../../records/shares.ts';

/** What a cost can be broken down by. */
export type PartKind = 'category' | 'method' | 'tag';

/** The part of a yearly cost that has a name; undefined for subscriptions without one. */
export type Part = { name: string | undefined; yearly: ConvertedAmount; share: number };

type PartRecord = Charged & {
  currency: Currency;
  category: string;
  paymentMethod?: string | undefined;
  tags?: readonly string[] | undefined;
};

const namesOf = {
  category: ({ category }) => [category],
  method: ({ paymentMethod }) => (paymentMethod === undefined ? [] : [paymentMethod]),
  tag: ({ tags = [] }) => tags,
} as const satisfies Record<PartKind, (record: PartRecord) => readonly string[]>;

/** The kinds that tell these records apart. */
export const partKindsOf = (records: readonly PartRecord[]): PartKind[] =>
  (['category', 'method', 'tag'] as const).filter((kind) =>
    records.some((record) => namesOf[kind](record).length > 0),
  );

/** Whether a record counts in several parts, so that parts add up to more than the whole. */
export const doPartsOverlap = (records: readonly PartRecord[], kind: PartKind): boolean =>
  records.some((record) => namesOf[kind](record).length > 1);

/**
 * The parts of a cost by payment method or tag, the most expensive first, and at last that of subscriptions without one.
 * `records` are active. Shares are fractions of the whole cost, in whole percent that add up unless parts overlap.
 */
export function partsOf(
  records: readonly PartRecord[],
  kind: PartKind,
  cost: Cost,
  converter: Converter | undefined,
): Part[] {
  const counted = records.filter(
    ({ currency }) => cost.only === undefined || currency === cost.only,
  );
  const parts = Map.groupBy(
    counted.flatMap((record) => {
      const names: readonly (string | undefined)[] = namesOf[kind](record);
      return (names.length === 0 ? [undefined] : names).map((name) => ({ name, record }));
    }),
    ({ name }) => name,
  );
  const yearlyOf = (own: readonly PartRecord[]): ConvertedAmount =>
    (cost.only === undefined && converter?.averageOf(own).yearly) || {
      amount: averageTotals(own)[0]?.yearly ?? 0,
      rest: [],
    };
  const sorted = [...parts]
    .map(([name, members]) => ({ name, yearly: yearlyOf(members.map(({ record }) => record)) }))
    .toSorted(
      (one, other) =>
        Number(one.name === undefined) - Number(other.name === undefined) ||
        other.yearly.amount - one.yearly.amount,
    );
  const amounts = sorted.map(({ yearly }) => yearly.amount);
  const whole = cost.yearly.amount;
  const shares = doPartsOverlap(counted, kind)
    ? amounts.map((amount) => (whole === 0 ? 0 : amount / whole))
    : wholeShares(amounts).map((share) => share / 100);
  return sorted.map((part, place) => ({ ...part, share: shares[place] ?? 0 }));
}

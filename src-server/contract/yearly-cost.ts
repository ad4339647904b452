import { amountOf } from '../domain/money.ts';
import { roundHalfUp } from '../domain/rational.ts';
import { yearlyCost } from '../domain/spend.ts';
import { type SentInterval, cadenceOf } from './intervals.ts';

type Priced = SentInterval & { amount: number };

/** A subscription's average yearly cost, calculated like the totals. */
export const yearlyAmount = ({ amount, ...interval }: Priced): number =>
  amountOf(roundHalfUp(yearlyCost(Math.round(amount * 100), cadenceOf(interval))));

/** Those of these subscriptions that cost most in a year, the dearest first; at most `most`. All in one currency. */
export const costliest = <R extends Priced>(
  records: readonly R[],
  most: number,
): { record: R; yearly: number }[] =>
  records
    .filter(({ amount }) => amount > 0)
    .map((record) => ({ record, yearly: yearlyAmount(record) }))
    .toSorted((one, other) => other.yearly - one.yearly)
    .slice(0, most);

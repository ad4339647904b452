import { amountOf } from '../domain/money.ts';
import { roundHalfUp } from '../domain/rational.ts';
import { yearlyCost } from '../domain/spend.ts';
import { type SentInterval, cadenceOf } from './intervals.ts';

type Priced = SentInterval & { amount: number };

/** A subscription's average yearly cost, calculated like the totals. */
export const yearlyAmount = ({ amount, ...interval }: Priced): number =>
  amountOf(roundHalfUp(yearlyCost(Math.round(amount * 100), cadenceOf(interval))));

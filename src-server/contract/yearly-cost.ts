import { amountOf } from '../domain/money.ts';
import { roundHalfUp } from '../domain/rational.ts';
import type { Period } from '../domain/schedule.ts';
import { yearlyCost } from '../domain/spend.ts';
import { customDaysOf } from './custom-days.ts';

type Priced = { amount: number; period: Period; customDate: string | null };

/** A subscription's average yearly cost, calculated like the totals. */
export const yearlyAmount = ({ amount, period, customDate }: Priced): number =>
  amountOf(
    roundHalfUp(
      yearlyCost(Math.round(amount * 100), { period, customDays: customDaysOf(customDate) }),
    ),
  );

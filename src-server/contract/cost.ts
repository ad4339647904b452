import { amountOf, hundredthsOf } from '../domain/money.ts';
import { roundHalfUp } from '../domain/rational.ts';
import type { Period } from '../domain/schedule.ts';
import { monthlyPart, yearlyCost } from '../domain/spend.ts';

/** What the cost of a subscription is reckoned from, as the API returns it. */
type CostInput = { amount: number; period: Period; customDate: string | null };

/**
 * What a subscription costs in a month and in a year, in currency units, as the analytics reckon
 * it; rounded half up to 2 decimals.
 */
export function equivalentsOf(input: CostInput): { monthly: number; yearly: number } {
  const { amount, period, customDate } = input;
  const customDays = customDate === null ? null : Number(customDate);
  const yearly = yearlyCost(hundredthsOf(amount) ?? 0, { period, customDays });
  return {
    monthly: amountOf(roundHalfUp(monthlyPart(yearly))),
    yearly: amountOf(roundHalfUp(yearly)),
  };
}

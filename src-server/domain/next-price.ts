import type { DateOnly } from './dates.ts';
import { amountOf, wholeHundredths } from './money.ts';

/** A price that is known before it holds. */
export type NextPrice = {
  /** The first day on which charges cost it. */
  from: DateOnly;
  /** In the subscription's currency. */
  amount: number;
};

type Priced = { amount: number; nextPrice?: NextPrice | undefined };
type Stored = { amountHundredths: number; details: { nextPrice?: NextPrice } };

/** The amount of a charge on `date`. */
export const amountOn = ({ amount, nextPrice }: Priced, date: DateOnly): number =>
  nextPrice !== undefined && date >= nextPrice.from ? nextPrice.amount : amount;

/** {@link amountOn} in hundredths. */
export const hundredthsOn = ({ amountHundredths, details }: Stored, date: DateOnly): number =>
  wholeHundredths(amountOn({ amount: amountOf(amountHundredths), ...details }, date));

/** A subscription on the day `today`, or later: its next price is its amount once that holds. */
export function priced<S extends Stored>(subscription: S, today: DateOnly): S {
  const { nextPrice, ...details } = subscription.details;
  if (nextPrice === undefined || nextPrice.from > today) return subscription;
  return { ...subscription, amountHundredths: wholeHundredths(nextPrice.amount), details };
}

import type { Charge } from '../charges.ts';
import type { Converter } from './converter.ts';

type WorthOf = (charge: Pick<Charge, 'amount' | 'currency' | 'date'>) => number | undefined;

/** What charges are measured in: one currency, into which others may be converted. */
export type Measure = {
  currency: string;
  /** The value of a charge; undefined if it can't be measured. */
  worthOf: WorthOf;
  /** Whether other currencies are converted. */
  isConverted: boolean;
};

/** One currency on its own. */
export const measureIn = (currency: string): Measure => ({
  currency,
  worthOf: (charge) => (charge.currency === currency ? charge.amount : undefined),
  isConverted: false,
});

/** All currencies in that of the total. */
export const measureBy = (converter: Converter): Measure => ({
  currency: converter.currency,
  worthOf: (charge) => converter.worthOf(charge),
  isConverted: true,
});

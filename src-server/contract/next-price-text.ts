import { isDateOnly } from '../domain/dates.ts';
import { hundredthsOf, plainPrice } from '../domain/money.ts';
import type { NextPrice } from '../domain/next-price.ts';

/** A next price as one line: `17.99 from 2027-03-01`. */
export const writeNextPrice = ({ amount, from }: NextPrice, currency: string): string =>
  `${plainPrice(amount, currency)} from ${from}`;

const FORM = /^(?<amount>\d+(?:\.\d+)?),? +from +(?<from>\d{4}-\d{2}-\d{2})$/i;

/** The next price in a line of {@link writeNextPrice}; undefined if it has none, or none that can be kept. */
export function readNextPrice(text: string): NextPrice | undefined {
  const { amount: typed = '', from = '' } = FORM.exec(text.trim())?.groups ?? {};
  const amount = Number(typed);
  return isDateOnly(from) && hundredthsOf(amount) !== undefined ? { from, amount } : undefined;
}

/** How a day's charges are shown: by name, by logo and total, or by logo only. */
export type DayLook = 'charges' | 'marks' | 'dots';

// A name and its amount need a hundred pixels per day; a logo and a total need seventy-five.
const CHARGES_PX = 700;
const MARKS_PX = 525;

/** How days are shown in a grid of this width. */
export function dayLook(width: number): DayLook {
  if (width >= CHARGES_PX) return 'charges';
  return width >= MARKS_PX ? 'marks' : 'dots';
}

// As the styles have them.
const ONE_LINE = { px: 20, gapPx: 2 };
const TWO_LINES = { px: 34, gapPx: 4 };

const mostIn = (height: number, { px, gapPx }: typeof ONE_LINE): number =>
  Math.max(0, Math.floor((height + gapPx) / (px + gapPx)));

/** Whether so many charges fit in a day of this height with the amount of each on a line of its own. */
export const fitsTall = (charges: number, height: number): boolean =>
  charges <= mostIn(height, TWO_LINES);

/** How many of its charges a day of this height shows, one on each line, leaving room for the line that counts the rest. */
export function roomFor(charges: number, height: number): number {
  const lines = mostIn(height, ONE_LINE);
  return charges <= lines ? charges : Math.max(0, lines - 1);
}

/**
 * Whether a currency is written with its plain symbol, `$` rather than `US$`: it is the account's main
 * currency, the first in `currencies`, or none of these shares its symbol.
 */
export function hasOwnSign(currency: string, currencies: readonly string[]): boolean {
  const [own] = currencies;
  const sign = signOf(currency);
  return (
    currency === own || currencies.every((other) => other === currency || signOf(other) !== sign)
  );
}

// In any language: which currencies share a symbol hardly depends on it.
function signOf(currency: string): string {
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(0)
    .filter(({ type }) => type === 'currency')
    .map(({ value }) => value)
    .join('');
}

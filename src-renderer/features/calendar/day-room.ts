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

/**
 * How many rows of a day are shown: all if they fit, otherwise as many as leave room for the line that counts
 * the rest. Rows end at `bottoms`, measured from the top of the day's list.
 */
export function rowsWithRoom(bottoms: readonly number[], height: number, line: number): number {
  if ((bottoms.at(-1) ?? 0) <= height) return bottoms.length;
  return bottoms.filter((bottom) => bottom + line <= height).length;
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

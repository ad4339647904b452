/** How much of a day's charges there is room for: each by name, their logos and what they cost, or logos alone. */
export type DayLook = 'charges' | 'marks' | 'dots';

// A name and its amount need a hundred pixels a day; a logo and a total need seventy-five.
const CHARGES_PX = 700;
const MARKS_PX = 525;

/** What days look like in a grid of this width. */
export function dayLook(width: number): DayLook {
  if (width >= CHARGES_PX) return 'charges';
  return width >= MARKS_PX ? 'marks' : 'dots';
}

/**
 * How many rows of a day are shown: all where they have room, otherwise as many as leave it for the line that counts
 * the others. Rows end at `bottoms`, from the top of the day's list.
 */
export function rowsWithRoom(bottoms: readonly number[], height: number, line: number): number {
  if ((bottoms.at(-1) ?? 0) <= height) return bottoms.length;
  return bottoms.filter((bottom) => bottom + line <= height).length;
}

/**
 * Whether a currency is told by its bare sign, `$` rather than `US$`: it is the account's own, the first in
 * `currencies`, or none of these shares its sign.
 */
export function hasOwnSign(currency: string, currencies: readonly string[]): boolean {
  const [own] = currencies;
  const sign = signOf(currency);
  return (
    currency === own || currencies.every((other) => other === currency || signOf(other) !== sign)
  );
}

// Of any language: which currencies share a sign is much the same in all.
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

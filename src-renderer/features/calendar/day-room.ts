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
const LINE_PX = 20;
const GAP_PX = 2;

/** How many of its charges a day of this height shows, one on each line, leaving room for the line that counts the rest. */
export function roomFor(charges: number, height: number): number {
  const lines = Math.max(0, Math.floor((height + GAP_PX) / (LINE_PX + GAP_PX)));
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

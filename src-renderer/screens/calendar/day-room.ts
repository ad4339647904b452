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

/**
 * The shares of amounts in their sum, in whole percent that add up to 100. The remainder after rounding down
 * goes to those that lost the most, the first ones if equal. All are 0 if the sum is.
 */
export function wholeShares(amounts: readonly number[]): number[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (sum === 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (amount / sum) * WHOLE);
  const shares = exact.map(Math.floor);
  const left = WHOLE - shares.reduce((total, share) => total + share, 0);
  const roundedUp = exact
    .map((share, place) => ({ place, lost: share - Math.floor(share) }))
    .toSorted((one, other) => other.lost - one.lost)
    .slice(0, left);
  for (const { place } of roundedUp) shares[place] = (shares[place] ?? 0) + 1;
  return shares;
}

const WHOLE = 100;

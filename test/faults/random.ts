/** Random numbers that a seed repeats. */
export type Random = {
  /** A whole number from 0 to `below`, without that. */
  below(below: number): number;
  /** One of `values`. */
  one<T>(values: readonly [T, ...T[]]): T;
};

/** Numbers that follow from `seed` (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return { below, one: (values) => values[below(values.length)] ?? values[0] };
}

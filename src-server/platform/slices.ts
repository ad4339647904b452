import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work that can be paused whenever it yields, at most every few hundredths of a second. */
export type Slices<T> = Generator<unknown, T>;

// Other requests wait for this in addition to the slice that ends after it.
const SLICE_MS = 10;

/** Runs work while other requests are served. Resolves with its result, or rejects if it throws. */
export async function inSlices<T>(work: Slices<T>): Promise<T> {
  for (let isLong = false; ; isLong = true) {
    for (const end = performance.now() + SLICE_MS; performance.now() < end;) {
      const { done, value } = work.next();
      if (done !== true) continue;
      // Serializing a large result takes long as well.
      if (isLong) await nextTurn();
      return value;
    }
    await nextTurn();
  }
}

/** Runs all of it at once, for callers that serve nobody else. */
export function atOnce<T>(work: Slices<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work that can be paused wherever it yields, which it does after some hundredths of a second at most. */
export type Slices<T> = Generator<unknown, T>;

// What others wait for, beside the slice that ends after it.
const SLICE_MS = 10;

/** Does work while others are served; resolves with what it returns. Where it throws, rejects with that. */
export async function inSlices<T>(work: Slices<T>): Promise<T> {
  for (let isLong = false; ; isLong = true) {
    for (const end = performance.now() + SLICE_MS; performance.now() < end;) {
      const { done, value } = work.next();
      if (done !== true) continue;
      // What is made of much of it is long as well.
      if (isLong) await nextTurn();
      return value;
    }
    await nextTurn();
  }
}

/** Does all of it at once, for whoever has nobody else to serve. */
export function atOnce<T>(work: Slices<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** What running one side once gave. */
export type Sample = {
  /** Such as answers a second. */
  value: number;
  /** Processor time for an answer, or a paint, in microseconds, where the system tells it. */
  processor?: number | undefined;
};

/** Something to measure, again each time it is called. */
export type Side = () => Promise<Sample>;

/** The milliseconds that `work` takes in this process, over and over for that many seconds. */
export function timeInProcess(seconds: number, work: () => unknown): Side {
  return async () => {
    const processorBefore = process.cpuUsage();
    const startedAt = performance.now();
    let runs = 0;
    do {
      work();
      runs += 1;
    } while (performance.now() - startedAt < seconds * 1000);
    const value = (performance.now() - startedAt) / runs;
    const { user, system } = process.cpuUsage(processorBefore);
    return { value, processor: (user + system) / runs };
  };
}

// Before the first round, all sides run for nothing: code gets compiled and files get read.
const WARM_UPS = 2;

/**
 * Runs all sides once a round, each round in the opposite order of the last: what slows the
 * machine for a while slows all sides alike. The samples are in the order of the rounds.
 */
export async function interleave<Name extends string, S extends Sample>(
  rounds: number,
  sides: Record<Name, () => Promise<S>>,
): Promise<Record<Name, readonly S[]>> {
  const order = Object.entries<() => Promise<S>>(sides).map(([name, run]) => ({
    name,
    run,
    samples: [] as S[],
  }));
  for (let round = -WARM_UPS; round < rounds; round += 1) {
    for (const { run, samples } of order) {
      const sample = await run();
      if (round >= 0) samples.push(sample);
    }
    order.reverse();
  }
  const samples = order.map((side) => [side.name, side.samples]);
  return Object.fromEntries(samples) as Record<Name, readonly S[]>;
}

/** The middle of several values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new RangeError('There is no value.');
  return (low + high) / 2;
}

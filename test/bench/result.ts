import { type Sample, median } from './measure.ts';

/** A bound of performance.md, as a ratio. */
type Target = { atLeast: number } | { atMost: number };

/** Two medians and how they relate. */
type Ratio = { ratio: number; measured: number; reference: number };

export type Row = number | 'costs';

/** One line of the bench's report. */
export type Result = {
  /** Number of the row in performance.md, or `costs` for what its last lines say of indexes. */
  row: Row;
  what: string;
  /** What the measured is held against. */
  reference: string;
  /** None where there is something to know but nothing to reach. */
  target?: Target;
  unit: string;
  /** The median of the measured, and of the reference, and the one over the other. */
  medians: Ratio;
  /** The middle half of the ratios of the single rounds: how far to trust the medians' one. */
  quartiles: readonly [low: number, high: number];
  /**
   * The same reckoned from the processor time that each took, where the system tells it: other
   * programs on the machine disturb it far less.
   */
  processor?: Ratio;
};

type Named = Omit<Result, 'medians' | 'quartiles' | 'processor'>;
type Samples = readonly Sample[];

/** The ratio of what was measured to what its reference gave in the same rounds. */
export function compare(measured: Samples, reference: Samples, named: Named): Result {
  const [ours, theirs] = [valuesOf(measured), valuesOf(reference)];
  const medians = ratioOf(ours, theirs);
  const result = { ...named, medians, quartiles: quartilesOf(ours, theirs) };
  const [ourTimes, theirTimes] = [processorOf(measured), processorOf(reference)];
  if (ourTimes.length === 0 || theirTimes.length === 0) return result;
  const times = ratioOf(ourTimes, theirTimes);
  // A target of at least so many answers a second is one of at most so much time.
  const isRate = named.target !== undefined && 'atLeast' in named.target;
  const ratio = isRate ? 1 / times.ratio : times.ratio;
  return { ...result, processor: { ...times, ratio } };
}

const valuesOf = (samples: Samples) => samples.map(({ value }) => value);
const processorOf = (samples: Samples) => samples.flatMap(({ processor }) => processor ?? []);

function ratioOf(measured: readonly number[], reference: readonly number[]): Ratio {
  const [ours, theirs] = [median(measured), median(reference)];
  return { ratio: ours / theirs, measured: ours, reference: theirs };
}

function quartilesOf(
  measured: readonly number[],
  reference: readonly number[],
): Result['quartiles'] {
  const ratios = measured
    .map((value, round) => value / (reference[round] ?? Number.NaN))
    .toSorted((a, b) => a - b);
  const quarter = Math.floor(ratios.length / 4);
  return [ratios.at(quarter) ?? Number.NaN, ratios.at(-1 - quarter) ?? Number.NaN];
}

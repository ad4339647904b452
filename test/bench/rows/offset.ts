import { type Bench, timeUnderLoad, withServers } from '../bench.ts';
import { startProduct } from '../children.ts';
import { interleave } from '../measure.ts';
import { otherPages } from '../requests.ts';
import { type Result, compare } from '../result.ts';

/** Row 8: the time of a page far down a long list against that of the first one. */
export async function measureOffset(bench: Bench): Promise<Result[]> {
  const { big, rounds } = bench;
  return withServers([startProduct(big.dataDir)], async (many) => {
    const values = await interleave(rounds, {
      first: timeUnderLoad(bench, many, otherPages(big.key)),
      deep: timeUnderLoad(bench, many, otherPages(big.key, { offset: 10_000 })),
    });
    return [
      compare(values.deep, values.first, {
        row: 8,
        what: 'time of a list of 50 at offset 10,000 of 100,000',
        reference: 'the first page',
        target: { atMost: 3.3 },
        unit: 'µs',
      }),
    ];
  });
}

import { sorts } from '../../../src-server/contract/public/subscriptions.ts';
import { type Bench, timeUnderLoad, underLoad, withServers } from '../bench.ts';
import { startProduct } from '../children.ts';
import { interleave } from '../measure.ts';
import { otherPages, samePage } from '../requests.ts';
import { type Result, compare } from '../result.ts';

/** Row 3, first half: a list over many rows against the same over few. */
export async function measureSize(bench: Bench): Promise<Result[]> {
  const { small, big, rounds } = bench;
  const servers = [startProduct(small.dataDir), startProduct(big.dataDir)] as const;
  return withServers(servers, async (few, many) => {
    const values = await interleave(rounds, {
      uncachedFew: underLoad(bench, few, otherPages(small.key)),
      uncachedMany: underLoad(bench, many, otherPages(big.key)),
      cachedFew: underLoad(bench, few, samePage(small.key)),
      cachedMany: underLoad(bench, many, samePage(big.key)),
    });
    const rest = {
      row: 3,
      reference: 'the same over 100 rows',
      target: { atLeast: 0.95 },
      unit: 'answers/s',
    };
    return [
      compare(values.uncachedMany, values.uncachedFew, {
        ...rest,
        what: 'list of 50 over 100,000 rows, not in the page cache',
      }),
      compare(values.cachedMany, values.cachedFew, {
        ...rest,
        what: 'list of 50 over 100,000 rows, the same page again',
      }),
    ];
  });
}

const DEFAULT_SORT = '-createdAt';

/** Row 3, second half: the time of a list in every order against that in the default one. */
export async function measureSorts(bench: Bench): Promise<Result[]> {
  const { big, rounds } = bench;
  return withServers([startProduct(big.dataDir)], async (many) => {
    const sides = sorts.map((sort) => {
      return [sort, timeUnderLoad(bench, many, otherPages(big.key, { sort }))] as const;
    });
    const values = await interleave(rounds, Object.fromEntries(sides));
    const byDefault = values[DEFAULT_SORT] ?? [];
    return sorts
      .filter((sort) => sort !== DEFAULT_SORT)
      .map((sort) =>
        compare(values[sort] ?? [], byDefault, {
          row: 3,
          what: `time of a list of 50 over 100,000 rows by ${sort}`,
          reference: `the same by ${DEFAULT_SORT}`,
          target: { atMost: 1.5 },
          unit: 'µs',
        }),
      );
  });
}

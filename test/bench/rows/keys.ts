import { join } from 'node:path';
import type { Request } from 'autocannon';
import { type Bench, underLoad, withServers } from '../bench.ts';
import { startProduct, startVariant } from '../children.ts';
import { type Filled, fill } from '../fill.ts';
import { interleave } from '../measure.ts';
import { PATH, get } from '../requests.ts';
import { type Result, compare } from '../result.ts';

/** Row 4: what the key check and the quota cost. */
export async function measureKeys(bench: Bench): Promise<Result[]> {
  const { folder, small, rounds } = bench;
  // A folder has one server at a time.
  const other = fill(join(folder, 'without-keys'), small.ids.length);
  const servers = [
    startProduct(small.dataDir),
    startVariant('withoutKeys', other.dataDir),
  ] as const;
  return withServers(servers, async (perennial, without) => {
    const values = await interleave(rounds, {
      perennial: underLoad(bench, perennial, readsOf(small)),
      without: underLoad(bench, without, readsOf(other)),
    });
    return [
      compare(values.perennial, values.without, {
        row: 4,
        what: 'read by id with key check and quota, 10 connections',
        reference: 'the same without them',
        target: { atLeast: 0.7 },
        unit: 'answers/s',
      }),
    ];
  });
}

function readsOf({ ids, key }: Filled): Request[] {
  return ids.map((id) => get(key, `${PATH}/${id}`));
}

import { join } from 'node:path';
import { type Bench, underLoad, withServers } from '../bench.ts';
import { startProduct, startVariant } from '../children.ts';
import { fill } from '../fill.ts';
import { interleave } from '../measure.ts';
import { create } from '../requests.ts';
import { type Result, compare } from '../result.ts';

/** Row 5: durable creation, several requests a commit, against one commit a request. */
export async function measureCreate(bench: Bench): Promise<Result[]> {
  const { folder, small, rounds } = bench;
  const count = small.ids.length;
  const ours = fill(join(folder, 'create'), count);
  const theirs = fill(join(folder, 'create-each'), count);
  const servers = [startProduct(ours.dataDir), startVariant('commitEach', theirs.dataDir)] as const;
  return withServers(servers, async (perennial, each) => {
    const values = await interleave(rounds, {
      ten: underLoad(bench, perennial, [create(ours.key)]),
      tenEach: underLoad(bench, each, [create(theirs.key)]),
      one: underLoad(bench, perennial, [create(ours.key)], 1),
      oneEach: underLoad(bench, each, [create(theirs.key)], 1),
    });
    const rest = { row: 5, reference: 'the same with one commit a request', unit: 'answers/s' };
    return [
      compare(values.ten, values.tenEach, {
        ...rest,
        what: 'durable create at 10 connections',
        target: { atLeast: 2.3 },
      }),
      compare(values.one, values.oneEach, {
        ...rest,
        what: 'durable create at 1 connection',
        target: { atLeast: 1 },
      }),
    ];
  });
}

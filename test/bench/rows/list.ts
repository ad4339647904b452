import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, underLoad, withServers } from '../bench.ts';
import { startProduct, startReference } from '../children.ts';
import { interleave } from '../measure.ts';
import { PATH, otherPages, samePage } from '../requests.ts';
import { type Result, compare } from '../result.ts';
import { send } from '../../support/http.ts';

/** Rows 1 and 2: a list of 50 against a bare Koa that answers the same bytes. */
export async function measureList(bench: Bench): Promise<Result[]> {
  const { small, rounds } = bench;
  return withServers([startProduct(small.dataDir)], async (perennial) => {
    const page = join(bench.folder, 'page.json');
    const headers = { authorization: `Bearer ${small.key}` };
    const answer = await send(`http://127.0.0.1:${perennial.port}`, PATH, { headers });
    writeFileSync(page, answer.text);
    return withServers([startReference('bareKoa', page)], async (koa) => {
      const values = await interleave(rounds, {
        uncached: underLoad(bench, perennial, otherPages(small.key)),
        uncachedKoa: underLoad(bench, koa, otherPages(small.key)),
        cached: underLoad(bench, perennial, samePage(small.key)),
        cachedKoa: underLoad(bench, koa, samePage(small.key)),
      });
      const rest = { reference: 'a bare Koa answer of the same bytes', unit: 'answers/s' };
      return [
        compare(values.uncached, values.uncachedKoa, {
          ...rest,
          row: 1,
          what: 'list of 50 with key and quota, not in the page cache, 10 connections',
          target: { atLeast: 0.33 },
        }),
        compare(values.cached, values.cachedKoa, {
          ...rest,
          row: 2,
          what: 'the same list again, unchanged, 10 connections',
          target: { atLeast: 0.55 },
        }),
      ];
    });
  });
}

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bench } from './bench.ts';
import { fill } from './fill.ts';
import { startLoadClient } from './load.ts';
import { textOf, writeResults } from './report.ts';
import type { Result, Row } from './result.ts';
import { measureAnalytics } from './rows/analytics.ts';
import { measureCosts } from './rows/costs.ts';
import { measureCreate } from './rows/create.ts';
import { measureDesktop } from './rows/desktop.ts';
import { measureHolds } from './rows/holds.ts';
import { measureKeys } from './rows/keys.ts';
import { measureList } from './rows/list.ts';
import { measureMemory } from './rows/memory.ts';
import { measureOffset } from './rows/offset.ts';
import { measurePages } from './rows/pages.ts';
import { measureSize, measureSorts } from './rows/size.ts';
import { measureStart } from './rows/start.ts';
import { measureWindow } from './rows/window.ts';

// `npm run bench`: ratios of Perennial to references that are measured beside it, in the same run.
// `--quick` is a smoke run whose numbers mean little; `--rows 1,5` measures some of them only, and
// `--rows costs` what indexes cost.

const MEASURES: readonly [rows: readonly Row[], measure: (bench: Bench) => Promise<Result[]>][] = [
  [[1, 2], measureList],
  [[3], measureSize],
  [[3], measureSorts],
  [[4], measureKeys],
  [[5], measureCreate],
  [[6, 7], measureAnalytics],
  [[8], measureOffset],
  [[10], measureStart],
  [[10], measureMemory],
  [[12], measureWindow],
  [[13], measureDesktop],
  [[14], measureHolds],
  [[17], measurePages],
  [['costs'], measureCosts],
];

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, rows: { type: 'string' } },
});
const wanted = options.rows?.split(',');
const measures = MEASURES.filter(
  ([rows]) => wanted === undefined || rows.some((row) => wanted.includes(String(row))),
);

const root = resolve(import.meta.dirname, '../..');
// In the repository, not the system's temporary folder: that may be memory, where commits are free.
const parent = join(root, 'test-results');
mkdirSync(parent, { recursive: true });
const folder = mkdtempSync(join(parent, 'bench-'));
// Also when the run is interrupted.
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
const client = startLoadClient();
try {
  const bench: Bench = {
    ...(options.quick ? { rounds: 2, seconds: 0.1 } : { rounds: 7, seconds: 0.5 }),
    client,
    folder,
    small: fill(join(folder, 'small'), 100),
    big: fill(join(folder, 'big'), 100_000),
  };
  const results: Result[] = [];
  for (const [, measure] of measures) {
    for (const result of await measure(bench)) {
      results.push(result);
      console.log(textOf(result));
    }
  }
  writeResults(join(root, 'bench/results.json'), results, options.quick);
} finally {
  client.stop();
}

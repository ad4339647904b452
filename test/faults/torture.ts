import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { canTrace } from './disk-trace.ts';

// `npm run torture`: the trials that `npm test` runs for some seconds, for minutes. With `--kills 500`
// that many ends in the midst of writes, with `--power-losses 2000` that many ends of the program in each
// model, with `--corruptions 400` that many damaged databases, with `--requests 1000000` that many hostile
// requests; and the year of reminders in all zones.
// `--seed` repeats a run.

const root = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '500' },
    'power-losses': { type: 'string', default: '2000' },
    corruptions: { type: 'string', default: '400' },
    requests: { type: 'string', default: '1000000' },
    seed: { type: 'string' },
  },
});

const trials = [
  'test/faults/kill.test.ts',
  'test/faults/corruption.test.ts',
  'test/faults/hostile.test.ts',
  'test/reminders/year.test.ts',
  ...(canTrace ? ['test/faults/power-loss.test.ts'] : []),
];
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const env = {
  ...process.env,
  PERENNIAL_KILLS: values.kills,
  PERENNIAL_POWER_LOSSES: values['power-losses'],
  PERENNIAL_CORRUPTIONS: values.corruptions,
  PERENNIAL_REQUESTS: values.requests,
  PERENNIAL_YEARS: 'all',
  ...(values.seed === undefined ? {} : { PERENNIAL_SEED: values.seed }),
};
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'node', ...trials], {
  cwd: root,
  env,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
if (!canTrace) {
  console.error(
    'Power losses were left out: they take Linux with strace, which may trace programs.',
  );
  process.exitCode = 1;
}

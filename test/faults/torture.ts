import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { canTrace } from './disk-trace.ts';

// `npm run torture`: the trials of this folder that `npm test` runs for some seconds, for minutes. With
// `--power-losses 2000` that many ends of the program in each model, with `--corruptions 275` that many
// damaged databases; `--seed` repeats a run.

const root = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    'power-losses': { type: 'string', default: '2000' },
    corruptions: { type: 'string', default: '275' },
    seed: { type: 'string' },
  },
});

if (canTrace) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const trials = ['test/faults/power-loss.test.ts', 'test/faults/corruption.test.ts'];
  const args = [vitest, 'run', '--project', 'node', ...trials];
  const env = {
    ...process.env,
    PERENNIAL_POWER_LOSSES: values['power-losses'],
    PERENNIAL_CORRUPTIONS: values.corruptions,
    ...(values.seed === undefined ? {} : { PERENNIAL_SEED: values.seed }),
  };
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else {
  console.error('This takes Linux with strace, which may trace other processes.');
  process.exitCode = 1;
}

import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { canTrace } from './disk-trace.ts';

// `npm run torture`: the trials that `npm test` runs for some seconds, for minutes. With `--kills 500`
// that many ends in the midst of writes, with `--power-losses 2000` that many ends of the program in each
// model, with `--corruptions 400` that many damaged databases, with `--requests 1000000` that many hostile
// requests, with `--imports 100000` that many damaged files to import, with `--backup-kills 200` that many ends in the midst of
// backups and restores, with `--import-kills 200` that many in the midst of imports and their undoing; and the
// year of reminders in all zones.
// `--seed` repeats a run. `npm run torture -- tasks` does each task of every day in the window instead, with
// each fault before each of its steps; `--task` and `--fault` name the only ones.

const root = resolve(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '500' },
    'power-losses': { type: 'string', default: '2000' },
    corruptions: { type: 'string', default: '400' },
    requests: { type: 'string', default: '1000000' },
    imports: { type: 'string', default: '100000' },
    'backup-kills': { type: 'string', default: '200' },
    'import-kills': { type: 'string', default: '200' },
    seed: { type: 'string' },
    task: { type: 'string', default: '' },
    fault: { type: 'string', default: '' },
  },
});

const vitest = join(root, 'node_modules/vitest/vitest.mjs');

if (positionals.includes('tasks')) {
  const named = values.task === '' ? [] : ['--testNamePattern', values.task];
  run(['--project', 'browser', '--retry', '0', 'test/browser/tasks.test.ts', ...named], {
    PERENNIAL_TASK_FAULTS: values.fault,
  });
} else {
  tryServer();
}

function tryServer(): void {
  const trials = [
    'test/faults/kill.test.ts',
    'test/faults/corruption.test.ts',
    'test/faults/hostile.test.ts',
    'test/faults/imports.test.ts',
    'test/faults/backups.test.ts',
    'test/faults/import-kills.test.ts',
    'test/faults/replace-database.test.ts',
    'test/reminders/year.test.ts',
    ...(canTrace ? ['test/faults/power-loss.test.ts'] : []),
  ];
  run(['--project', 'node', ...trials], {
    PERENNIAL_KILLS: values.kills,
    PERENNIAL_POWER_LOSSES: values['power-losses'],
    PERENNIAL_CORRUPTIONS: values.corruptions,
    PERENNIAL_REQUESTS: values.requests,
    PERENNIAL_IMPORTS: values.imports,
    PERENNIAL_BACKUP_KILLS: values['backup-kills'],
    PERENNIAL_IMPORT_KILLS: values['import-kills'],
    PERENNIAL_YEARS: 'all',
    ...(values.seed === undefined ? {} : { PERENNIAL_SEED: values.seed }),
  });
  if (canTrace) return;
  console.error(
    'Power losses were left out: they take Linux with strace, which may trace programs.',
  );
  process.exitCode = 1;
}

function run(args: readonly string[], env: Readonly<Record<string, string>>): void {
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

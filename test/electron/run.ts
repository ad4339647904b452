import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { buildWhereStale } from '../../src-main/build.ts';
import { electronBinary } from '../../src-main/electron-binary.ts';
import { startPlan } from '../../src-main/start-plan.ts';

// The desktop app as people have it, in Electron itself: only where that can run.

// The exit code by which `npm test` counts this as skipped.
const SKIPPED = 77;

const root = resolve(import.meta.dirname, '../..');
const plan = startPlan({
  platform: process.platform,
  env: process.env,
  isRoot: process.getuid?.() === 0,
  hasElectron: electronBinary(join(root, 'node_modules/electron')) !== undefined,
  argv: [],
});

if (plan.kind === 'headless') {
  const why = plan.reason?.split(',')[0] ?? '';
  process.stdout.write(`SKIPPED: ${why}, so the desktop app is not tested in it.\n`);
  process.exitCode = SKIPPED;
} else {
  buildWhereStale();
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const config = join(root, 'test/electron/vitest.config.ts');
  const args = [vitest, 'run', '--config', config];
  process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

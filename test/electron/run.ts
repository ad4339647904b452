import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhereStale } from '../../src-main/build.ts';
import { skipForWantOfWindow, whyNoWindow } from './desktop.ts';

// The desktop app as people have it, in Electron itself: only where that can run. Where it has to, as in
// the checks of each push, PERENNIAL_NEED_ELECTRON makes it a failure that it can not. `--kills 100` runs
// only the test that kills the app, that many times.

const root = resolve(import.meta.dirname, '../..');
const { kills } = parseArgs({ options: { kills: { type: 'string' } } }).values;
const why = whyNoWindow();

if (why !== undefined) {
  process.exitCode = skipForWantOfWindow(why, 'the desktop app is not tested in it');
} else {
  buildWhereStale();
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const config = join(root, 'test/electron/vitest.config.ts');
  const args = [vitest, 'run', '--config', config, ...(kills === undefined ? [] : ['kills'])];
  const env = kills === undefined ? process.env : { ...process.env, PERENNIAL_KILLS: kills };
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

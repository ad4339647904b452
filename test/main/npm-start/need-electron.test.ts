import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { SKIPPED, countOfStep } from '../../step.ts';
import { temporaryFolder } from '../../support/server.ts';

const root = resolve(import.meta.dirname, '../../..');

/** `npm run test:electron` where there is no Electron, also on a machine that has one. */
function runWithout(env: NodeJS.ProcessEnv) {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'test:electron'], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      PERENNIAL_NEED_ELECTRON: '',
      ELECTRON_OVERRIDE_DIST_PATH: temporaryFolder(),
      ...env,
    },
    // npm is a script on Windows, which only a shell starts.
    shell: process.platform === 'win32',
  });
  return { status, stdout };
}

test('without Electron its tests are skipped, say why, and `npm test` counts one skipped', () => {
  const { status, stdout } = runWithout({});
  expect(stdout).toMatch(/^SKIPPED: .+, so the desktop app is not tested in it\.\n$/);
  expect(status).toBe(SKIPPED);
  expect(countOfStep(status)).toEqual({ passed: 0, failed: 0, skipped: 1 });
});

test('where Electron is needed, as in the checks of a push, that is a failure', () => {
  const { status, stdout } = runWithout({ PERENNIAL_NEED_ELECTRON: '1' });
  expect(stdout).toMatch(/^FAILED: .+, so the desktop app is not tested in it\.\n$/);
  expect(countOfStep(status)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test.each([
  [0, { passed: 1, failed: 0, skipped: 0 }],
  [1, { passed: 0, failed: 1, skipped: 0 }],
  [null, { passed: 0, failed: 1, skipped: 0 }],
])('a step that ends with %s counts as one', (status, count) => {
  expect(countOfStep(status)).toEqual(count);
});

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { canInstall, install, installCommand, missingPrerequisites } from './prerequisites.ts';

// `npm run setup`: prepares a clone for development. Installs what some tests need (on Debian, as root;
// elsewhere it only says what is missing), and turns on the pre-commit hook.

const root = resolve(import.meta.dirname, '..');
const say = (line: string) => process.stdout.write(`${line}\n`);

const missing = missingPrerequisites();
if (missing.length > 0) {
  say(`Missing: ${missing.map(({ name }) => name).join(', ')}.`);
  const command = installCommand(missing);
  if (canInstall()) {
    say(`Running ${command} ...`);
    if (!install(missing)) process.exitCode = 1;
  } else {
    say('Tests that need them will be skipped.');
    if (process.platform === 'linux') say(`On Debian or Ubuntu: sudo ${command}`);
  }
} else {
  say('Everything the tests need is installed.');
}

if (existsSync(join(root, '.git'))) {
  const { status } = spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: root });
  if (status === 0) say('Turned on the pre-commit hook: it checks formatting and lint.');
  else process.exitCode = 1;
}

import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

// Tools that only check have a lock file of their own here, so that `npm ci` stays lean.

const folder = import.meta.dirname;

/**
 * Installs the tools where they are missing or older than their lock file; answers whether they are
 * there, and says so if not.
 */
export function installTools(): boolean {
  if (changedAt('node_modules/.package-lock.json') > changedAt('package-lock.json')) return true;
  // Scripts of packages do not run: one of them would report the installation to its makers.
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, {
    stdio: 'inherit',
    // npm is a script on Windows, which only a shell starts.
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.stdout.write('SKIPPED: test/tools could not be installed.\n');
  return status === 0;
}

/** The file of a tool's command, to be run with this Node. */
export function toolFile(path: string): string {
  return join(folder, 'node_modules', path);
}

function changedAt(path: string): number {
  return statSync(join(folder, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

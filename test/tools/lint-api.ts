import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { installTools, toolFile } from './install.ts';

// `npm run check:api-lint`: redocly's and spectral's recommended rules on docs/openapi.json. A
// warning, and whatever is less than that, fails like an error.

const root = resolve(import.meta.dirname, '../..');
const document = 'docs/openapi.json';
const config = (name: string) => join(import.meta.dirname, name);

// What a test run takes for "skipped".
const SKIPPED = 77;

process.exitCode = installTools() ? lint() : SKIPPED;

function lint(): number {
  return [lintWithRedocly(), lintWithSpectral()].every(Boolean) ? 0 : 1;
}

function lintWithRedocly(): boolean {
  const { stdout } = run('@redocly/cli/bin/cli.js', [
    'lint',
    document,
    '--format=json',
    `--config=${config('redocly.yaml')}`,
  ]);
  // Its exit code knows errors only.
  const { totals } = JSON.parse(stdout) as { totals: Record<string, number> };
  const none = Object.values(totals).every((count) => count === 0);
  return report('redocly', none, stdout);
}

function lintWithSpectral(): boolean {
  const { status, stdout } = run('@stoplight/spectral-cli/dist/index.js', [
    'lint',
    document,
    '--fail-severity=hint',
    `--ruleset=${config('spectral.yaml')}`,
  ]);
  return report('spectral', status === 0, stdout);
}

function run(tool: string, args: string[]) {
  const done = spawnSync(process.execPath, [toolFile(tool), ...args], {
    cwd: root,
    encoding: 'utf8',
    // Nothing is to be sent or looked up.
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  if (done.stdout === '') throw new Error(`${tool} said nothing: ${done.stderr}`);
  return done;
}

function report(tool: string, none: boolean, output: string): boolean {
  process.stdout.write(none ? `${tool}: no errors, no warnings\n` : `${tool}:\n${output}\n`);
  return none;
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Count, countOfStep } from './step.ts';
import { prepareSurroundings } from './surroundings.ts';

// `npm test`: format, lint, types, dead exports, the build, the oracle, then every test. The last line
// printed is the count of all of them; each step before the tests counts as one.

const root = resolve(import.meta.dirname, '..');
const STEPS = [
  'check:format',
  'check:lint',
  'check:types',
  'check:dead',
  'check:openapi',
  'check:contract',
  'check:dist',
  'check:api-lint',
  'build',
  'dist:try',
  'test:oracle',
  'test:electron',
] as const;
// What shows windows. PERENNIAL_DESKTOP_RUNNER is a command that gives a command a desktop and Electron,
// for machines that have neither by themselves.
const DESKTOP_STEPS: ReadonlySet<string> = new Set(['dist:try', 'test:electron']);

runScript('test/surroundings.ts');
prepareSurroundings();
const counts = [...STEPS.map(runStep), runVitest()];
const total = (key: keyof Count) => counts.reduce((sum, count) => sum + count[key], 0);
process.exitCode = total('failed') === 0 ? 0 : 1;
if (total('skipped') > 0) {
  process.stdout.write(`\n${total('skipped')} SKIPPED for want of what is named above.\n`);
}
process.stdout.write(`${total('passed')} passed, ${total('failed')} failed\n`);

function runScript(path: string): void {
  spawnSync(process.execPath, [join(root, path)], { cwd: root, stdio: 'inherit' });
}

function runStep(script: string): Count {
  process.stdout.write(`\n> ${script}\n`);
  const runner = DESKTOP_STEPS.has(script) ? process.env['PERENNIAL_DESKTOP_RUNNER'] : undefined;
  const npm = ['npm', 'run', '--silent', script];
  const [command, args] = runner ? [runner, npm] : ['npm', npm.slice(1)];
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    // npm is a script on Windows, which only a shell starts.
    shell: process.platform === 'win32',
  });
  return countOfStep(status);
}

function runVitest(): Count {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-run-'));
  const report = join(folder, 'report.json');
  process.stdout.write('\n> tests\n');
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const reporters = [
      '--reporter=default',
      `--reporter=${join(root, 'test/flaky-reporter.ts')}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const { status } = spawnSync(process.execPath, [vitest, 'run', ...reporters], {
      cwd: root,
      stdio: 'inherit',
    });
    return countOf(report, status);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Result = { status: string };

/** What of Vitest's report is counted. A file that does not load has failed without a failed test. */
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: readonly (Result & { assertionResults: readonly Result[] })[];
};

function isFailed({ status }: Result): boolean {
  return status === 'failed';
}

function countOf(report: string, status: number | null): Count {
  try {
    const json = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const broken = json.testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
    );
    const failed = json.numFailedTests + broken.length;
    return {
      passed: json.numPassedTests,
      // An error outside a test and a file fails the run as well.
      failed: failed === 0 && status !== 0 ? 1 : failed,
      skipped: json.numPendingTests + json.numTodoTests,
    };
  } catch (error) {
    process.stderr.write(`The tests left no report: ${String(error)}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

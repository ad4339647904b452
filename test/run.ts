import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { canInstall, install, installCommand, missingPrerequisites } from './prerequisites.ts';
import { type Count, countOfStep } from './step.ts';

// `npm test` runs every check and test; `npm test -- PART ...` only some parts. The last line is the
// total. A step that is not Vitest counts as one test.

const root = resolve(import.meta.dirname, '..');
const CHECKS = [
  'check:format',
  'check:lint',
  'check:types',
  'check:dead',
  'check:openapi',
  'check:dist',
  'check:api-lint',
  'check:api-clients',
];
/** The npm scripts and Vitest projects of each part. */
const PARTS: Readonly<Record<string, { steps: readonly string[]; projects?: readonly string[] }>> =
  {
    checks: { steps: CHECKS },
    desktop: { steps: ['build', 'dist:try', 'test:electron'] },
    unit: { steps: ['build', 'test:oracle'], projects: ['node', 'shell'] },
    browser: { steps: ['build'], projects: ['browser'] },
  };
// These show windows. PERENNIAL_DESKTOP_RUNNER names a command that gives the command after it a desktop
// and Electron, for machines that have neither.
const DESKTOP_STEPS: ReadonlySet<string> = new Set(['dist:try', 'test:electron']);
const WRONG_USAGE = 2;
/** How many of the slowest files are named. */
const MOST_SLOW = 20;

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS);
const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  process.stderr.write(
    `No such part: ${unknown.join(', ')}. Choose from ${Object.keys(PARTS).join(', ')}.\n`,
  );
  process.exit(WRONG_USAGE);
}
const parts = names.flatMap((name) => PARTS[name] ?? []);

prepare();
const steps = new Set(parts.flatMap((part) => part.steps));
const projects = parts.flatMap((part) => part.projects ?? []);
const counts = [...steps].map((step) => timed(step, () => runStep(step)));
if (projects.length > 0) counts.push(timed('tests', () => runVitest(projects)));
const total = (key: keyof Count) => counts.reduce((sum, count) => sum + count[key], 0);
process.exitCode = total('failed') === 0 ? 0 : 1;
if (total('skipped') > 0) {
  process.stdout.write(`\n${total('skipped')} skipped because something is missing (see above).\n`);
}
process.stdout.write(`${total('passed')} passed, ${total('failed')} failed\n`);

/** Says how long a step took. */
function timed<T>(name: string, work: () => T): T {
  const start = performance.now();
  const done = work();
  process.stdout.write(`${name}: ${Math.round((performance.now() - start) / 1000)} s\n`);
  return done;
}

/** Installs what tests need where that takes no permission, and says which tests will be skipped. */
function prepare(): void {
  const missing = missingPrerequisites();
  if (missing.length === 0) return;
  process.stdout.write(`Missing: ${missing.map(({ name }) => name).join(', ')}.\n`);
  if (canInstall()) {
    process.stdout.write(`Installing, as "npm run setup" does: ${installCommand(missing)}\n`);
    if (install(missing)) return;
  }
  process.stdout.write('Tests that need them are skipped. "npm run setup" says how to get them.\n');
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

function runVitest(wanted: readonly string[]): Count {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-run-'));
  const report = join(folder, 'report.json');
  process.stdout.write('\n> tests\n');
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const args = [
      ...wanted.map((project) => `--project=${project}`),
      '--reporter=default',
      `--reporter=${join(root, 'test/flaky-reporter.ts')}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const { status } = spawnSync(process.execPath, [vitest, 'run', ...args], {
      cwd: root,
      stdio: 'inherit',
      // Both parts with projects begin with the build.
      env: { ...process.env, PERENNIAL_BUILT: '1' },
    });
    return countOf(report, status);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Result = { status: string };

function printSlowest(files: Report['testResults']): void {
  const lines = files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, MOST_SLOW)
    .map(({ name, seconds }) => `  ${seconds.toFixed(1)} s  ${relative(root, name)}`);
  process.stdout.write(`\nThe slowest files:\n${lines.join('\n')}\n`);
}

/** The part of Vitest's JSON report that is counted. */
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: readonly (Result & {
    name: string;
    /** In epoch milliseconds, like the end. */
    startTime: number;
    endTime: number;
    assertionResults: readonly Result[];
  })[];
};

function isFailed({ status }: Result): boolean {
  return status === 'failed';
}

function countOf(report: string, status: number | null): Count {
  try {
    const json = JSON.parse(readFileSync(report, 'utf8')) as Report;
    printSlowest(json.testResults);
    // A file that does not load has failed without a failed test.
    const broken = json.testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
    );
    const failed = json.numFailedTests + broken.length;
    return {
      passed: json.numPassedTests,
      // An error outside of tests and files fails the run as well.
      failed: failed === 0 && status !== 0 ? 1 : failed,
      skipped: json.numPendingTests + json.numTodoTests,
    };
  } catch (error) {
    process.stderr.write(`Vitest left no report: ${String(error)}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

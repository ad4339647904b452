import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildWhereStale } from '../../../src-main/build.ts';
import { electronBinary } from '../../../src-main/npm-start/electron-binary.ts';
import { startPlan } from '../../../src-main/npm-start/start-plan.ts';
import type { Bench } from '../bench.ts';
import { fill } from '../fill.ts';
import { type Sample, interleave } from '../measure.ts';
import { type Result, compare } from '../result.ts';
import { finishFirstRun } from '../window.ts';

const ROW = 13;
const RECORDS = 10_000;
const MEGABYTE = 1e6;

const root = resolve(import.meta.dirname, '../../..');
const probe = fileURLToPath(import.meta.resolve('../desktop/probe.cjs'));
const empty = fileURLToPath(import.meta.resolve('../desktop/empty.cjs'));

/** What `desktop/probe.cjs` prints: a moment, microseconds, bytes. */
type Report = { paintedAt: number; processor: number; main: number; page: number };

/** Row 13: the desktop app's window and memory against those of an empty Electron window. */
export async function measureDesktop({ rounds, folder }: Bench): Promise<Result[]> {
  const binary = electronBinary(join(root, 'node_modules/electron'));
  const { platform, env } = process;
  const isRoot = process.getuid?.() === 0;
  const plan = startPlan({ platform, env, isRoot, hasElectron: binary !== undefined, argv: [] });
  if (plan.kind === 'headless' || binary === undefined) {
    const [why] = plan.kind === 'headless' ? (plan.reason ?? '').split(',') : [];
    console.error(`row ${ROW}: SKIPPED, NOT MEASURED: ${why}.`);
    return [];
  }
  buildWhereStale();
  const { dataDir } = fill(join(folder, 'desktop'), RECORDS);
  finishFirstRun(dataDir);
  const list = ['--data-dir', dataDir, '--port', '0', 'perennial://app/subscriptions'];
  const { ours, theirs } = await interleave(rounds * 2, {
    ours: () => launch(binary, [root, ...list]),
    theirs: () => launch(binary, [empty, `--user-data-dir=${join(folder, 'empty')}`]),
  });
  return resultsOf(ours, theirs);
}

/** One start of an app: its value is the milliseconds until its page is seen; memory is in MB. */
type Launch = Sample & { main: number; page: number };

/** Starts an app, waits for what the probe tells of it, and ends it. */
async function launch(binary: string, args: string[]): Promise<Launch> {
  const startedAt = performance.timeOrigin + performance.now();
  const app = spawn(binary, ['-r', probe, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(app, 'close');
  try {
    const { paintedAt, processor, main, page } = await reportOf(app);
    const value = paintedAt - startedAt;
    return { value, processor, main: main / MEGABYTE, page: page / MEGABYTE };
  } finally {
    app.kill();
    await ended;
  }
}

async function reportOf({ stdout, stderr }: ChildProcess): Promise<Report> {
  if (stdout === null || stderr === null) throw new Error('The app has no output.');
  let errors = '';
  stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  for await (const line of createInterface(stdout)) return JSON.parse(line) as Report;
  throw new Error(`The app ended before its page was painted: ${errors}`);
}

function resultsOf(ours: readonly Launch[], theirs: readonly Launch[]): Result[] {
  const named = { row: ROW, reference: 'an empty Electron window of the same size' };
  const memoryOf = (launches: readonly Launch[], of: 'main' | 'page') =>
    launches.map((each) => ({ value: each[of] }));
  return [
    compare(ours, theirs, {
      ...named,
      what: 'desktop app: process start to the first painted rows of 10,000 subscriptions',
      target: { atMost: 1.6 },
      unit: 'ms',
    }),
    compare(memoryOf(ours, 'main'), memoryOf(theirs, 'main'), {
      ...named,
      what: 'desktop app: resident memory (RSS) of the main process with that list',
      target: { atMost: 1.35 },
      unit: 'MB',
    }),
    compare(memoryOf(ours, 'page'), memoryOf(theirs, 'page'), {
      ...named,
      what: 'desktop app: resident memory (RSS) of the page with that list',
      unit: 'MB',
    }),
  ];
}

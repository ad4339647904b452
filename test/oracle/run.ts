import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findPython } from './find-python.ts';
import {
  conversionCase,
  instalmentsCase,
  scheduleCase,
  seeded,
  sumCase,
  termsCase,
} from './cases.ts';

// `npm run test:oracle`: random schedules, sums, converted sums, contract terms, and instalments, recomputed by Python's
// dateutil, decimal, and fractions.
// The first argument is a seed.
// Ends with 0 when nothing differs, 1 when something does, 77 when there is no Python to ask.

// How many of each kind, unless the second argument says so.
const CASES = Number(process.argv[3] ?? 100_000);
const SKIPPED = 77;
const kinds = {
  schedule: scheduleCase,
  sum: sumCase,
  conversion: conversionCase,
  terms: termsCase,
  instalments: instalmentsCase,
};

const python = findPython();
if (python === undefined) {
  process.stdout.write(
    'SKIPPED: the oracle needs python3 with dateutil (on Debian: apt-get install python3-dateutil).\n',
  );
  process.exitCode = SKIPPED;
} else {
  process.exitCode = await compare(python);
}

async function compare(command: string): Promise<number> {
  const seed = Number(process.argv[2] ?? Date.now() % 2 ** 31);
  const random = seeded(seed);
  const child = spawn(command, [join(import.meta.dirname, 'check.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  for (let i = 0; i < CASES; i += 1) {
    const cases = Object.values(kinds).map((make) => JSON.stringify(make(random)));
    if (!child.stdin.write(`${cases.join('\n')}\n`)) await once(child.stdin, 'drain');
  }
  child.stdin.end();
  const [status] = (await once(child, 'close')) as [number];
  if (status !== 0) return 1;
  const counts = JSON.parse(printed) as Record<keyof typeof kinds | 'differences', number>;
  process.stdout.write(
    `oracle (seed ${seed}): ${counts.schedule} schedules, ${counts.sum} sums, ` +
      `${counts.conversion} converted sums, ${counts.terms} terms, ${counts.instalments} instalments, ` +
      `${counts.differences} differences\n`,
  );
  const isComplete = Object.keys(kinds).every(
    (kind) => counts[kind as keyof typeof kinds] === CASES,
  );
  return counts.differences === 0 && isComplete ? 0 : 1;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findPython } from './find-python.ts';
import { scheduleCase, seeded, sumCase } from './cases.ts';

// `npm run test:oracle`: random schedules and sums, recomputed by Python's dateutil and decimal.
// Ends with 0 when nothing differs, 1 when something does, 77 when there is no Python to ask.

const CASES = 200_000;
const SKIPPED = 77;

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
    const lines = `${JSON.stringify(scheduleCase(random))}\n${JSON.stringify(sumCase(random))}\n`;
    if (!child.stdin.write(lines)) await once(child.stdin, 'drain');
  }
  child.stdin.end();
  const [status] = (await once(child, 'close')) as [number];
  if (status !== 0) return 1;
  const counts = JSON.parse(printed) as { schedule: number; sum: number; differences: number };
  process.stdout.write(
    `oracle (seed ${seed}): ${counts.schedule} schedules, ${counts.sum} sums, ` +
      `${counts.differences} differences\n`,
  );
  return counts.differences === 0 && counts.schedule === CASES && counts.sum === CASES ? 0 : 1;
}

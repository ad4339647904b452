import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const MOST_CHARACTERS = 20_000;

/** Tells what an app printed and logged, and how it ended, should the current test fail. */
export function tellIfFailed(child: ChildProcess, dataDir: string): void {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => (printed = (printed + String(chunk)).slice(-MOST_CHARACTERS)));
  }
  let end = 'it runs';
  child.once('exit', (code, signal) => (end = `it ended: ${signal ?? code}`));
  // Before its folder is removed.
  onTestFinished(({ task }) => {
    if (task.result?.state !== 'fail') return;
    const file = join(dataDir, 'logs', 'perennial.log');
    const logged = existsSync(file) ? readFileSync(file, 'utf8').slice(-MOST_CHARACTERS) : '';
    const which = `The app of “${task.name}” (process ${child.pid}; ${end})`;
    process.stdout.write(`${which} printed:\n${printed}\nand logged:\n${logged}\n`);
  });
}

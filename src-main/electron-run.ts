import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ending } from './electron-crash.ts';

const MOST_PRINTED = 100_000;
const DRAIN_MS = 1000;

// Ctrl+C reaches both processes, and a second one would end the app at once.
const waitForIt = () => {};

/** Runs Electron until it ends, with what it prints passed on. */
export async function runElectron(binary: string, args: readonly string[]): Promise<Ending> {
  const startedAt = performance.now();
  const child = spawn(binary, args, { stdio: ['inherit', 'inherit', 'pipe'] });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    if (printed.length < MOST_PRINTED) printed += text;
  });
  const closed = once(child, 'close').catch(() => {});
  const onTerminate = () => child.kill('SIGTERM');
  process.on('SIGINT', waitForIt).on('SIGTERM', onTerminate);
  const how = await new Promise<Pick<Ending, 'code' | 'signal' | 'error'>>((ended) => {
    child.once('error', ({ code = 'unknown error' }: NodeJS.ErrnoException) =>
      ended({ code: null, signal: null, error: code }),
    );
    child.once('exit', (code, signal) => ended({ code, signal }));
  });
  const afterMs = performance.now() - startedAt;
  process.off('SIGINT', waitForIt).off('SIGTERM', onTerminate);
  // Processes of Chromium that outlive it for a moment keep the pipe open.
  await Promise.race([closed, delay(DRAIN_MS, undefined, { ref: false })]);
  return { ...how, afterMs, printed };
}

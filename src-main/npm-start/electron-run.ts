import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ending } from './electron-crash.ts';

const MOST_PRINTED = 100_000;
const DRAIN_MS = 1000;

// Ctrl+C reaches both processes.
const waitForIt = () => {};

/** Runs Electron until it ends, and passes on its output. */
export async function runElectron(binary: string, args: readonly string[]): Promise<Ending> {
  const startedAt = performance.now();
  const child = spawn(binary, args, {
    stdio: ['inherit', 'inherit', 'pipe'],
    // Set by editors for their child processes; it would turn Electron into plain Node.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: undefined },
  });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    if (printed.length < MOST_PRINTED) printed += text;
  });
  const closed = once(child, 'close').catch(() => {});
  let isAsked = false;
  const passOn = (signal: NodeJS.Signals) => {
    isAsked = true;
    child.kill(signal);
  };
  process.on('SIGINT', waitForIt).on('SIGTERM', passOn).on('SIGHUP', passOn);
  const how = await new Promise<Pick<Ending, 'code' | 'signal' | 'error'>>((ended) => {
    child.once('error', ({ code = 'unknown error' }: NodeJS.ErrnoException) =>
      ended({ code: null, signal: null, error: code }),
    );
    child.once('exit', (code, signal) => ended({ code, signal }));
  });
  const afterMs = performance.now() - startedAt;
  process.off('SIGINT', waitForIt).off('SIGTERM', passOn).off('SIGHUP', passOn);
  // Chromium's processes may outlive it briefly and keep the pipe open.
  await Promise.race([closed, delay(DRAIN_MS, undefined, { ref: false })]);
  return { ...how, isAsked, afterMs, printed };
}

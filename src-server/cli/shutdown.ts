import type { RunningServer } from '../server.ts';

const PARENT_CHECK_MS = 500;

/** Resolves when the server has stopped, after a signal or because npm has ended. */
export function untilShutDown(server: RunningServer): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked = false;
    const end = () => {
      if (asked) return;
      asked = true;
      server.close().then(resolve, reject);
    };
    // Only once each: a second Ctrl+C doesn't wait for requests in progress.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
    // Without a terminal, nohup may have set this signal to be ignored.
    if (process.stdout.isTTY) process.once('SIGHUP', end);
    if (process.env['npm_lifecycle_event'] !== undefined) onParentGone(end);
  });
}

// A signal to npm ends npm and its shell, but the shell doesn't pass it on.
function onParentGone(end: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, PARENT_CHECK_MS);
  timer.unref();
}

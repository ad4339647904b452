const PARENT_CHECK_MS = 500;

/**
 * Resolves when the server is to stop: after a signal, or because npm has ended. To be called before the server starts,
 * because a signal that arrives unexpectedly ends the process without cleaning up.
 */
export function shutdownRequested(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Only once each: a second Ctrl+C doesn't wait for requests in progress.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  // Without a terminal, nohup may have set this signal to be ignored.
  if (process.stdout.isTTY) process.once('SIGHUP', () => resolve());
  if (process.env['npm_lifecycle_event'] !== undefined) onParentGone(resolve);
  return promise;
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

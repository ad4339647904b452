import { app } from 'electron';

const NO_LIMIT = 'disable-gpu-process-crash-limit';
const SIGNAL_PATIENCE_MS = 5000;

/**
 * Keeps the app alive where its other processes are ended from outside, as at log-off, when each of them gets the
 * signal, in any order. Chromium ends an app whose GPU process it could not start several times in a row, which
 * within milliseconds it cannot once the process is gone that starts all others. So that limit does not hold for
 * the seconds in which the app's own signal follows, nor while it quits.
 */
export function keepAliveAtLogoff(isQuitting: () => boolean): void {
  let patience: NodeJS.Timeout | undefined;
  const allowRelaunches = (reason: string) => {
    if (reason !== 'killed' && reason !== 'clean-exit') return;
    app.commandLine.appendSwitch(NO_LIMIT);
    clearTimeout(patience);
    patience = setTimeout(() => {
      if (!isQuitting()) app.commandLine.removeSwitch(NO_LIMIT);
    }, SIGNAL_PATIENCE_MS);
    patience.unref();
  };
  app.on('child-process-gone', (_event, { reason }) => allowRelaunches(reason));
  app.on('render-process-gone', (_event, _contents, { reason }) => allowRelaunches(reason));
}

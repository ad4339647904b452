import { app } from 'electron';

const NO_LIMIT = 'disable-gpu-process-crash-limit';
const SIGNAL_PATIENCE_MS = 5000;

/**
 * Keeps the app alive when its helper processes are killed from outside, for example at logoff, when each
 * process gets the signal in any order. Chromium ends an app whose GPU process failed to start several times
 * in a row, which takes milliseconds once the process that starts the others is gone. So that limit is lifted
 * for the seconds until the app's own signal arrives, and while it quits.
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

import { app } from 'electron';

const NO_LIMIT = 'disable-gpu-process-crash-limit';
const SIGNAL_PATIENCE_MS = 5000;

/**
 * Lets the app finish its responses when a logoff or a closed terminal kills all of its processes, in any order.
 * Once the process that starts the others is gone, the GPU process cannot start, and after a few failures, within
 * milliseconds, Chromium aborts the app. So that limit is lifted as soon as a process is gone or the app starts to
 * quit, and restored some seconds later unless the app is still quitting.
 */
export function keepAliveAtLogoff(isQuitting: () => boolean): void {
  let patience: NodeJS.Timeout | undefined;
  const liftLimit = () => {
    app.commandLine.appendSwitch(NO_LIMIT);
    clearTimeout(patience);
    patience = setTimeout(() => {
      if (!isQuitting()) app.commandLine.removeSwitch(NO_LIMIT);
    }, SIGNAL_PATIENCE_MS);
    patience.unref();
  };
  const onGone = (reason: string) => {
    if (reason === 'killed' || reason === 'clean-exit') liftLimit();
  };
  app.on('child-process-gone', (_event, { reason }) => onGone(reason));
  app.on('render-process-gone', (_event, _contents, { reason }) => onGone(reason));
  // The app's own signal may come before Chromium reports any of the processes as gone.
  app.on('before-quit', liftLimit);
}

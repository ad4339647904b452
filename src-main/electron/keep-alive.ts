import { app } from 'electron';

const NO_LIMIT = 'disable-gpu-process-crash-limit';
const SIGNAL_PATIENCE_MS = 5000;

/**
 * Lets the app finish its answers where a log-off or a closed terminal ends all of its processes, in any order.
 * Once the process that starts the others is gone, every start of the GPU process fails, and after a few failures
 * within milliseconds Chromium aborts the app. So Chromium's limit is lifted as soon as one of the processes has
 * ended or the app begins to quit, and holds again some seconds later unless the app is still quitting.
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

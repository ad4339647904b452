import type { UpdateState, updateEndpoints } from '../contract/app/updates.ts';
import type { Reply } from '../contract/endpoint.ts';
import type { Log } from '../platform/log.ts';
import { AppError } from '../contract/errors.ts';

/** The desktop app's update functions for the window. */
export type Updates = {
  state: () => UpdateState;
  /** Calls `listener` whenever the state has changed. Returns a function that unsubscribes it. */
  subscribe: (listener: () => void) => () => void;
  /** Checks for an update now; false if updates are not available here. */
  check: () => boolean;
  /** Quits the app soon to install the downloaded update; false if there is none. */
  install: () => boolean;
};

/** Logs the outcome of updates, and calls `onChange` for every step. Returns a function that unsubscribes it. */
export function tellOfUpdates(
  updates: Updates | undefined,
  log: Log,
  onChange: () => void,
): () => void {
  let told = '';
  const tell = (of: Updates) => {
    onChange();
    const { status, update, failure, notInstalled } = of.state();
    const now = { status, version: update?.version, failure, notInstalled };
    if (JSON.stringify(now) === told) return;
    told = JSON.stringify(now);
    if (failure === null && notInstalled === null) log.info(now, 'updates');
    else log.warn(now, 'updates');
  };
  return updates?.subscribe(() => tell(updates)) ?? (() => {});
}

type Shown = Reply<typeof updateEndpoints.getUpdates>;

/** The update status; null if the desktop app is not running. */
export function getUpdates(updates: Updates | undefined): Shown {
  return { data: updates?.state() ?? null };
}

/** Checks for an update now. */
export function checkForUpdates(updates: Updates | undefined): Shown {
  if (updates?.check() === true) return getUpdates(updates);
  throw new AppError('noUpdates');
}

/** Installs the downloaded update. */
export function installUpdate(updates: Updates | undefined): Shown {
  if (updates?.install() === true) return getUpdates(updates);
  throw new AppError('noUpdateReady');
}

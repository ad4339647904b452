import type { UpdateState, updateEndpoints } from '../contract/app/updates.ts';
import type { Reply } from '../contract/endpoint.ts';
import type { Log } from '../platform/log.ts';
import { AppError } from '../contract/errors.ts';

/** What a desktop app lets the window see and do of its updates. */
export type Updates = {
  state: () => UpdateState;
  /** Calls `listener` whenever the state has changed; answers how to stop that. */
  subscribe: (listener: () => void) => () => void;
  /** Looks for an update now; false where there is nothing to look at. */
  check: () => boolean;
  /** Ends the app soon, to install the update that is ready; false where none is. */
  install: () => boolean;
};

/** Tells the log what became of an update, and `onChange` of every step; answers how to stop that. */
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

/** How far the update is; null where no desktop app runs. */
export function getUpdates(updates: Updates | undefined): Shown {
  return { data: updates?.state() ?? null };
}

/** Looks for one now. */
export function checkForUpdates(updates: Updates | undefined): Shown {
  if (updates?.check() === true) return getUpdates(updates);
  throw new AppError('noUpdates');
}

/** Installs the one that is ready. */
export function installUpdate(updates: Updates | undefined): Shown {
  if (updates?.install() === true) return getUpdates(updates);
  throw new AppError('noUpdateReady');
}

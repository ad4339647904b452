import type { StartAction } from './start-failure.ts';

/** The steps of a start. */
export type StartParts<T> = {
  /** Starts on a port: the one in the preferences by default, or a free one with 0. */
  start: (port: number | undefined) => Promise<T>;
  /** Shows the problem. Returns the user's choice. */
  ask: (error: unknown) => Promise<StartAction>;
  /** Puts the offered backup in the place of an unusable database. */
  restore: () => Promise<void>;
  showFolder: () => void;
  /** Opens the running server in the browser; false if that failed. */
  openBrowser: () => Promise<boolean>;
  /** Saves a port that the system chose at the user's request. */
  keepPort: (started: T) => Promise<void>;
};

/** How a start without a server ends. */
export type NotStarted = 'gaveUp' | 'openedInBrowser';

/** Starts, and asks what to do after each failure. */
export async function untilStarted<T>(
  port: number | undefined,
  starting: StartParts<T>,
): Promise<T | NotStarted> {
  let wanted = port;
  let isRestoring = false;
  for (;;) {
    try {
      if (isRestoring) await starting.restore();
      const started = await starting.start(wanted);
      if (wanted === 0 && port !== 0) await starting.keepPort(started);
      return started;
    } catch (error) {
      const action = await askAboutFolder(error, starting);
      isRestoring = action === 'restore';
      if (action === 'quit') return 'gaveUp';
      if (action === 'openBrowser' && (await starting.openBrowser())) return 'openedInBrowser';
      if (action === 'freePort') wanted = 0;
    }
  }
}

/** Asks what to do. Opening the folder changes nothing, so the dialog is shown again. */
export async function askAboutFolder(
  error: unknown,
  { ask, showFolder }: Pick<StartParts<unknown>, 'ask' | 'showFolder'>,
): Promise<StartAction> {
  for (;;) {
    const action = await ask(error);
    if (action !== 'folder') return action;
    showFolder();
  }
}

import type { StartAction } from './start-failure.ts';

/** What a start is made of. */
export type StartParts<T> = {
  /** Starts on a port; on that of the preferences without one, on a free one with 0. */
  start: (port: number | undefined) => Promise<T>;
  /** Says what went wrong; answers what the person wants. */
  ask: (error: unknown) => Promise<StartAction>;
  showFolder: () => void;
  /** Has the browser open the server that is there; false where that came to nothing. */
  openBrowser: () => Promise<boolean>;
  /** Keeps a port that a person let the system choose. */
  keepPort: (started: T) => Promise<void>;
};

/** How a start ends that began no server. */
export type NotStarted = 'gaveUp' | 'openedInBrowser';

/** Starts, and asks after each failure what to do. */
export async function untilStarted<T>(
  port: number | undefined,
  starting: StartParts<T>,
): Promise<T | NotStarted> {
  let wanted = port;
  for (;;) {
    try {
      const started = await starting.start(wanted);
      if (wanted === 0 && port !== 0) await starting.keepPort(started);
      return started;
    } catch (error) {
      const action = await askAboutFolder(error, starting);
      if (action === 'quit') return 'gaveUp';
      if (action === 'openBrowser' && (await starting.openBrowser())) return 'openedInBrowser';
      if (action === 'freePort') wanted = 0;
    }
  }
}

/** Asks what to do. Looking into the folder changes nothing by itself: the question stays. */
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

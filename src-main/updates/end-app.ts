/** What an end is made of. */
export type EndParts = {
  /** Whether the app is to start anew, updated. */
  restart: boolean;
  /** Whether there is an update to install; not where the computer goes off. */
  mayInstall: () => boolean;
  /** Whether the system ends the app, which must not stay then. */
  isShutdown: () => boolean;
  /** Copies the database; throws where there is no good copy. */
  copy: () => Promise<unknown>;
  /** Finishes what is under way and closes the data. */
  close: () => Promise<void>;
  /** Has the installer run, and the app end by it. Settles only where that comes to nothing. */
  install: (restart: boolean) => Promise<void>;
  /** Why the update is not installed. */
  tell: (step: 'copy' | 'install', error: unknown) => void;
  /** The app goes on. */
  stay: () => void;
  exit: (code: number) => void;
  /** Starts the app anew once it has ended. */
  relaunch: () => void;
};

/**
 * Ends the app; with an update that is ready, by installing it. That happens only on a copy of the
 * database that was found good, and once the data are closed. Without such a copy an end is an end, and
 * a restart is none: the app goes on.
 */
export async function endApp(ending: EndParts): Promise<void> {
  const { restart, mayInstall, isShutdown, copy, close, install, tell } = ending;
  const isCopied = mayInstall() && (await succeeds(copy, (error) => tell('copy', error)));
  if (restart && !isCopied && !isShutdown()) return ending.stay();
  const isClosed = await succeeds(close);
  if (!isClosed) return ending.exit(1);
  if (isCopied && mayInstall()) {
    await succeeds(
      () => install(restart),
      (error) => tell('install', error),
    );
    // It is still here, so nothing was installed.
    if (restart) ending.relaunch();
  }
  ending.exit(0);
}

async function succeeds(
  work: () => Promise<unknown>,
  failed: (error: unknown) => void = () => {},
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    failed(error);
    return false;
  }
}

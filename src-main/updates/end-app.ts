/** The steps of ending the app. */
export type EndParts = {
  /** Whether the app should restart, updated. */
  restart: boolean;
  /** Whether there is an update to install; not when the computer shuts down. */
  mayInstall: () => boolean;
  /** Whether the system ends the app, so that it must not stay. */
  isShutdown: () => boolean;
  /** Backs up the database. Throws if there is no good backup. */
  copy: () => Promise<unknown>;
  /** Finishes pending work and closes the data. */
  close: () => Promise<void>;
  /** Runs the installer, which ends the app. Settles only if that fails. */
  install: (restart: boolean) => Promise<void>;
  /** Reports why the update is not installed. */
  tell: (step: 'copy' | 'install', error: unknown) => void;
  /** The app continues. */
  stay: () => void;
  exit: (code: number) => void;
  /** Restarts the app once it has ended. */
  relaunch: () => void;
};

/**
 * Ends the app, installing an update if one is ready. An update is only installed with a verified backup,
 * after the data is closed. Without a backup, quitting just quits, and a restart is cancelled.
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
    // The app is still running, so nothing was installed.
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

/** The callbacks of a tray watcher. */
export type TrayListener = {
  /** Whether the tray exists: called initially and after each change. */
  tell: (isThere: boolean) => void;
  /** Why that can't be determined. */
  warn: (message: string, error: unknown) => void;
};

/** Watches a tray. Returns a function that stops it. */
export type FollowTray = (env: NodeJS.ProcessEnv, listener: TrayListener) => () => void;

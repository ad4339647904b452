/** Whom those tell who follow a tray. */
export type TrayListener = {
  /** Whether it is there: at once, and after each change. */
  tell: (isThere: boolean) => void;
  /** Why that cannot be found out. */
  warn: (message: string, error: unknown) => void;
};

/** Follows a tray; answers how to stop that. */
export type FollowTray = (env: NodeJS.ProcessEnv, listener: TrayListener) => () => void;

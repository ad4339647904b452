import type { DesktopStatus } from '../contract/app/server.ts';

/** Where the desktop app says whether there is a tray, and whether it starts at login. */
export type DesktopStatusSource = {
  status: () => DesktopStatus;
  /** Calls `listener` whenever the status has changed; answers how to stop that. */
  subscribe: (listener: () => void) => () => void;
};

/** What is assumed where nobody tells. */
export const USUAL_STATUS: DesktopStatus = { hasTray: true, startAtLogin: 'as_chosen' };

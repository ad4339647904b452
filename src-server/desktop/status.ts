import type { DesktopStatus } from '../contract/app/server.ts';

/** The desktop app's report on whether there is a tray and whether it starts at login. */
export type DesktopStatusSource = {
  status: () => DesktopStatus;
  /** Calls `listener` whenever the status has changed. Returns a function that unsubscribes it. */
  subscribe: (listener: () => void) => () => void;
};

/** The default without a desktop app. */
export const USUAL_STATUS: DesktopStatus = { hasTray: true, startAtLogin: 'as_chosen' };

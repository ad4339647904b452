import type { DesktopStatus } from '../contract/app/server.ts';

/** What a desktop app tells of its surroundings. */
export type DesktopSurroundings = {
  status: () => DesktopStatus;
  /** Calls `listener` whenever the status has changed; answers how to stop that. */
  subscribe: (listener: () => void) => () => void;
};

/** What is assumed where nobody tells. */
export const USUAL_STATUS: DesktopStatus = { hasTray: true, startAtLogin: 'as_chosen' };

import type { DesktopState } from '../../src-server/index.ts';
import type { TrayHost } from '../tray/tray-host.ts';

/** What decides whether the app can be seen without its window. */
export type Presence = {
  platform: NodeJS.Platform;
  preferences: Pick<DesktopState['preferences'], 'keepInTray' | 'withoutTray'>;
  /** Undefined until it is known, when it counts as there: nothing is decided against a tray too early. */
  trayHost: TrayHost | undefined;
};

/** What closing the window does: it hides or is minimized, or the app ends with it. */
export type OnClose = 'hide' | 'minimize' | 'quit' | 'close';

/** What closing the window means on this system, with these preferences. */
export function onClose({ isQuitting, ...presence }: Presence & { isQuitting: boolean }): OnClose {
  if (isQuitting) return 'close';
  if (canDoWithoutWindow(presence)) return 'hide';
  return isMinimizedInstead(presence) ? 'minimize' : 'quit';
}

/** Whether something of the app is to be seen without a window: the tray, or on a Mac the Dock. */
export const canDoWithoutWindow = ({ platform, preferences, trayHost }: Presence): boolean =>
  platform === 'darwin' || (preferences.keepInTray && trayHost !== 'none');

const isMinimizedInstead = ({ preferences, trayHost }: Presence): boolean =>
  trayHost === 'none' && preferences.withoutTray === 'minimize';

/** How the window appears: in front, behind what has the keyboard, or minimized. */
export type Appearance = 'inFront' | 'behind' | 'minimized';

/** How the window appears where nobody asked for it, but nothing else of the app would be to be seen. */
export const unaskedAppearance = (presence: Presence): Appearance =>
  isMinimizedInstead(presence) ? 'minimized' : 'behind';

/** How the window appears at a start; undefined where it stays closed. */
export function onStart({
  isLogin,
  isAskedFor,
  ...presence
}: Presence & {
  isLogin: boolean;
  /** Something wants to be shown, as a link. */
  isAskedFor: boolean;
}): Appearance | undefined {
  if (!isLogin || isAskedFor) return 'inFront';
  return canDoWithoutWindow(presence) ? undefined : unaskedAppearance(presence);
}

/** Whether the person is told that the app goes on, which they can't see: once. */
export function isToldOfTray(platform: NodeJS.Platform, wasTold: boolean): boolean {
  return platform !== 'darwin' && !wasTold;
}

/**
 * Whether the system is to wait with going off until the app has ended: on Linux it does so for a few
 * seconds at most, and else not at all. A Mac waits by itself; held once, it would let no other request
 * end the app, should the person rather stay.
 */
export const holdsShutdown = (platform: NodeJS.Platform): boolean => platform === 'linux';

/** How long an end in order may take before a second request to quit ends the app at once. */
const PATIENCE_MS = 2000;

/** What a request to quit does. */
export type OnQuit = 'begin' | 'wait' | 'force';

/**
 * Decides what each request to quit does: the first begins an end in order, in which answers under way
 * are finished; one that comes later than a moment after that no longer waits.
 */
export function quitPolicy(now: () => number): () => OnQuit {
  let begun: number | undefined;
  return () => {
    if (begun === undefined) {
      begun = now();
      return 'begin';
    }
    return now() - begun < PATIENCE_MS ? 'wait' : 'force';
  };
}

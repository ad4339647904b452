import type { DesktopState } from '../../src-server/index.ts';
import type { TrayHost } from '../tray/tray-host.ts';

/** What decides whether the app is visible without its window. */
export type Presence = {
  platform: NodeJS.Platform;
  preferences: Pick<DesktopState['preferences'], 'keepInTray' | 'withoutTray'>;
  /** Undefined until it is known, and then assumed to exist, so that the app doesn't rule out a tray too early. */
  trayHost: TrayHost | undefined;
};

/** What closing the window does: it is hidden or minimized, or the app quits. */
export type OnClose = 'hide' | 'minimize' | 'quit' | 'close';

/** What closing the window does on this system with these preferences. */
export function onClose({ isQuitting, ...presence }: Presence & { isQuitting: boolean }): OnClose {
  if (isQuitting) return 'close';
  if (canDoWithoutWindow(presence)) return 'hide';
  return isMinimizedInstead(presence) ? 'minimize' : 'quit';
}

/** Whether the app is visible without a window: in the tray, or in the Dock on a Mac. */
export const canDoWithoutWindow = ({ platform, preferences, trayHost }: Presence): boolean =>
  platform === 'darwin' || (preferences.keepInTray && trayHost !== 'none');

const isMinimizedInstead = ({ preferences, trayHost }: Presence): boolean =>
  trayHost === 'none' && preferences.withoutTray === 'minimize';

/** How the window appears: in front, behind the focused window, or minimized. */
export type Appearance = 'inFront' | 'behind' | 'minimized';

/** How the window appears when nobody asked for it, but the app would otherwise be invisible. */
export const unaskedAppearance = (presence: Presence): Appearance =>
  isMinimizedInstead(presence) ? 'minimized' : 'behind';

/** How the window appears at startup; undefined if it stays closed. */
export function onStart({
  isLogin,
  isAskedFor,
  ...presence
}: Presence & {
  isLogin: boolean;
  /** Something needs to be shown, such as a link. */
  isAskedFor: boolean;
}): Appearance | undefined {
  if (!isLogin || isAskedFor) return 'inFront';
  return canDoWithoutWindow(presence) ? undefined : unaskedAppearance(presence);
}

/** Whether to tell the user that the app keeps running invisibly, which is done once. */
export function isToldOfTray(platform: NodeJS.Platform, wasTold: boolean): boolean {
  return platform !== 'darwin' && !wasTold;
}

/**
 * Whether to delay the system's shutdown until the app has ended. Linux waits a few seconds at most, and
 * Windows not at all. A Mac waits by itself; delaying it once would prevent all other requests from ending
 * the app if the user then stays.
 */
export const holdsShutdown = (platform: NodeJS.Platform): boolean => platform === 'linux';

/** How long an orderly shutdown may take before a second request to quit ends the app immediately. */
const PATIENCE_MS = 2000;

/** What a request to quit does. */
export type OnQuit = 'begin' | 'wait' | 'force';

/**
 * Decides what each request to quit does. The first starts an orderly shutdown, which finishes pending
 * responses; one that comes more than a moment later ends the app immediately.
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

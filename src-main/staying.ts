/** What closing the window does: it hides, or the app ends with it. */
export type OnClose = 'hide' | 'quit' | 'close';

/** What closing the window means on this system, with these preferences. */
export function onClose({
  platform,
  keepInTray,
  isQuitting,
}: {
  platform: NodeJS.Platform;
  keepInTray: boolean;
  isQuitting: boolean;
}): OnClose {
  if (isQuitting) return 'close';
  return canDoWithoutWindow(platform, keepInTray) ? 'hide' : 'quit';
}

/** Whether something of the app is to be seen without a window: the tray, or on a Mac the Dock. */
export const canDoWithoutWindow = (platform: NodeJS.Platform, keepInTray: boolean): boolean =>
  keepInTray || platform === 'darwin';

/** What a start does with the window: it shows it, shows it without the keyboard, or does not open it. */
export type OnStart = 'show' | 'showBehind' | 'stayClosed';

/** What a start means for the window: one at login leaves it closed, where the app is to be seen so. */
export function onStart({
  platform,
  keepInTray,
  isLogin,
  isAskedFor,
}: {
  platform: NodeJS.Platform;
  keepInTray: boolean;
  isLogin: boolean;
  /** Something wants to be shown, as a link. */
  isAskedFor: boolean;
}): OnStart {
  if (!isLogin || isAskedFor) return 'show';
  return canDoWithoutWindow(platform, keepInTray) ? 'stayClosed' : 'showBehind';
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

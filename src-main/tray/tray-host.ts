import type { FollowTray, TrayListener } from './follow-tray.ts';
import { followStatusNotifier } from './status-notifier.ts';
import { followXTray } from './x-tray.ts';

/** What shows tray icons: the system itself, a status notifier host or an X11 tray on Linux, or nothing. */
export type TrayHost = 'system' | 'status_notifier' | 'x_tray' | 'none';

/** What watching the tray host depends on. */
export type TrayHostSituation = {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  /** Whether the desktop may still be starting, as at login. */
  isLogin: boolean;
  warn: TrayListener['warn'];
};

// A panel may start well after programs that start at login, and returns soon after a crash.
const PATIENCE_MS = 15_000;
// A session bus or X server that takes longer counts as having no tray until it responds.
const ANSWER_MS = 3000;

/**
 * Watches what shows tray icons on this desktop. Calls `changed` once that is known, and after each change.
 * That a tray is gone, or that there is none after login, is only reported after it has been missing for a
 * while.
 */
export function followTrayHost(
  { platform, env, isLogin, warn }: TrayHostSituation,
  changed: (host: TrayHost) => void,
  follow: { statusNotifier: FollowTray; xTray: FollowTray } = {
    statusNotifier: followStatusNotifier,
    xTray: followXTray,
  },
): () => void {
  if (platform !== 'linux') {
    changed('system');
    return () => {};
  }
  const decide = hostDecision({ isLogin, changed });
  const found: { statusNotifier?: boolean; xTray?: boolean } = {};
  let isStopped = false;
  const look = () => {
    const { statusNotifier, xTray } = found;
    if (statusNotifier === true) decide.is('status_notifier');
    else if (statusNotifier === false && xTray !== undefined) decide.is(xTray ? 'x_tray' : 'none');
  };
  const stops = (['statusNotifier', 'xTray'] as const).map((name) =>
    follow[name](env, {
      tell(isThere) {
        // A response may arrive after the watcher was stopped.
        if (isStopped) return;
        found[name] = isThere;
        look();
      },
      warn,
    }),
  );
  const timer = setTimeout(() => {
    found.statusNotifier ??= false;
    found.xTray ??= false;
    look();
  }, ANSWER_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    decide.stop();
    for (const stop of stops) stop();
  };
}

/** Reports a host immediately, and its absence only after a while, unless that is the first result. */
function hostDecision({
  isLogin,
  changed,
}: {
  isLogin: boolean;
  changed: (host: TrayHost) => void;
}): { is: (host: TrayHost) => void; stop: () => void } {
  let told: TrayHost | undefined;
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const tell = (host: TrayHost) => {
    stop();
    if (host === told) return;
    told = host;
    changed(host);
  };
  return {
    is(host) {
      const isPatient = host === 'none' && told !== 'none' && (isLogin || told !== undefined);
      if (!isPatient) return tell(host);
      timer ??= setTimeout(tell, PATIENCE_MS, host);
    },
    stop,
  };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { mayFetch } from '../allowed.ts';
import type { ShellLog } from '../shell-log.ts';
import { updaterOver } from '../updater.ts';
import { updatesOff } from '../updates-off.ts';
import { AppUpdates, type UpdateParts } from '../updates.ts';

/** What packaging writes into builds that may update themselves: where the release feed is. */
const FEED = 'app-update.yml';

/** What updates the app on this system, or why nothing does. It is loaded only where it is used. */
export async function systemUpdater(): Promise<UpdateParts['updater']> {
  const { platform, env, execPath, resourcesPath } = process;
  const hasFeed = existsSync(join(resourcesPath ?? '', FEED));
  const off = updatesOff({ isPackaged: app.isPackaged, platform, env, execPath, hasFeed });
  if (off !== null) return off;
  const { AppImageUpdater, MacUpdater, NsisUpdater } = await import('electron-updater');
  // By name: it would choose by a file that packages of all kinds share.
  const kinds: Partial<Record<NodeJS.Platform, new () => AppUpdater>> = {
    darwin: MacUpdater,
    win32: NsisUpdater,
    linux: AppImageUpdater,
  };
  const Kind = kinds[platform] ?? AppImageUpdater;
  const auto = new Kind();
  // The one session that asks anybody for anything, in the place of the rule that it got when it began.
  auto.netSession.webRequest.onBeforeRequest(({ url }, decide) =>
    decide({ cancel: !mayFetch(url) }),
  );
  return updaterOver(auto);
}

// Where there is no server to ask.
const NOTHING_WANTED = { lookForUpdates: false, updateChannel: 'stable' } as const;

/** What the shell knows of updates. */
type OfShell = Pick<UpdateParts, 'remembered' | 'remember' | 'restart'> & {
  log: ShellLog;
  /** Undefined before there is a server to ask. */
  preferences: () => ReturnType<UpdateParts['preferences']> | undefined;
};

/** The updates of this app, over what updates it on this system. */
export async function openUpdates(
  openUpdater: typeof systemUpdater,
  { log, preferences, ...parts }: OfShell,
): Promise<AppUpdates> {
  return new AppUpdates({
    ...parts,
    currentVersion: app.getVersion(),
    updater: await openUpdater().catch(noUpdater(log)),
    preferences: () => preferences() ?? NOTHING_WANTED,
    now: () => Date.now(),
    every: repeat,
  });
}

// It must keep nothing from starting.
const noUpdater = (log: ShellLog) => (error: unknown) => {
  log.note('warn', 'updates cannot be looked for', error);
  return 'no_feed' as const;
};

const repeat = (ms: number, work: () => void) => {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
};

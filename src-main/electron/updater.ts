import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { mayFetch } from '../security/allowed.ts';
import type { ShellLog } from '../errors/shell-log.ts';
import { byApt, updaterOver } from '../updates/updater.ts';
import { type UpdateWay, asksForPassword, updateWay } from '../updates/update-way.ts';
import { AppUpdates, type UpdateParts } from '../updates/updates.ts';

/** What packaging writes into builds that may update themselves: where the release feed is. */
const FEED = 'app-update.yml';
/** What it writes into a deb or rpm. */
const PACKAGE_TYPE = 'package-type';

/** What updates the app on this system, or why nothing does. It is loaded only where it is used. */
export async function systemUpdater(): Promise<UpdateParts['updater']> {
  const { platform, env, execPath, resourcesPath } = process;
  const resources = resourcesPath ?? '';
  const way = updateWay({
    isPackaged: app.isPackaged,
    platform,
    env,
    execPath,
    hasFeed: existsSync(join(resources, FEED)),
    packageType: packageTypeIn(resources),
    isThere: existsSync,
  });
  if (typeof way === 'object') return way.off;
  const auto = await autoUpdater(way);
  // The one session that asks anybody for anything, in the place of the rule that it got when it began.
  auto.netSession.webRequest.onBeforeRequest(({ url }, decide) =>
    decide({ cancel: !mayFetch(url) }),
  );
  return updaterOver(auto, asksForPassword(way));
}

async function autoUpdater(way: UpdateWay): Promise<AppUpdater> {
  const { AppImageUpdater, DebUpdater, MacUpdater, NsisUpdater, RpmUpdater } =
    await import('electron-updater');
  const kinds: Record<UpdateWay, new () => AppUpdater> = {
    mac: MacUpdater,
    windows: NsisUpdater,
    appImage: AppImageUpdater,
    deb: byApt(DebUpdater),
    rpm: RpmUpdater,
  };
  return new kinds[way]();
}

function packageTypeIn(resources: string): string | undefined {
  const file = join(resources, PACKAGE_TYPE);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
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
  log.note('warn', 'cannot check for updates', error);
  return 'no_feed' as const;
};

const repeat = (ms: number, work: () => void) => {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
};

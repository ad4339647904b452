import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { mayFetch } from '../security/allowed.ts';
import type { ShellLog } from '../errors/shell-log.ts';
import { byApt, updaterOver } from '../updates/updater.ts';
import { type UpdateWay, asksForPassword, updateWay } from '../updates/update-way.ts';
import { AppUpdates, type UpdateParts } from '../updates/updates.ts';

/** Written by the packager into builds that may update themselves: the location of the release feed. */
const FEED = 'app-update.yml';
/** Written by the packager into a deb or rpm. */
const PACKAGE_TYPE = 'package-type';

/** The updater for this system, or why there is none. It is only loaded when used. */
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
  // The only session with network access. This replaces the rule that it got when it was created.
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

// Used while there is no server to ask.
const NOTHING_WANTED = { lookForUpdates: false, updateChannel: 'stable' } as const;

/** The shell's data that updates depend on. */
type OfShell = Pick<UpdateParts, 'remembered' | 'remember' | 'restart'> & {
  log: ShellLog;
  /** Undefined before there is a server to ask. */
  preferences: () => ReturnType<UpdateParts['preferences']> | undefined;
};

/** This app's updates, using this system's updater. */
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

// A failure must not prevent the app from starting.
const noUpdater = (log: ShellLog) => (error: unknown) => {
  log.note('warn', 'cannot check for updates', error);
  return 'no_feed' as const;
};

const repeat = (ms: number, work: () => void) => {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
};

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { mayFetch } from '../allowed.ts';
import { updaterOver } from '../updater.ts';
import { updatesOff } from '../updates-off.ts';
import type { UpdateParts } from '../updates.ts';

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

import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, vi } from 'vitest';
import type { Shell } from '../../../src-main/electron/shell.ts';
import { openShellLog } from '../../../src-main/errors/shell-log.ts';
import type { TrayHost, followTrayHost } from '../../../src-main/tray/tray-host.ts';
import { openData } from '../../../src-server/open-data.ts';
import { prepareDataFolder } from '../../../src-server/platform/data-folder.ts';
import { commandLineActor, resolveAccount } from '../../../src-server/accounts/service.ts';
import { temporaryFolder } from '../../support/server.ts';
import { told } from './stand-in.ts';
import { changePreferences, changeSettings } from '../../support/changing.ts';

type Changes = Partial<ConstructorParameters<typeof Shell>[0]>;
type Preferences = Parameters<typeof changePreferences>[1];

// The desktop of whoever runs the tests is left alone.
beforeEach(() => {
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', '');
  vi.stubEnv('XDG_RUNTIME_DIR', '');
});

/** Where a shell over the stand-in finds things. */
export const placesIn = (dataDir: string) => ({
  dataDir,
  pagesDir: dataDir,
  imagesDir: '/images',
  log: openShellLog(join(dataDir, 'logs')),
});

/** A desktop whose tray host the test sets; it tells of the first at once. */
export function desktopWith(first: TrayHost) {
  let changed: ((host: TrayHost) => void) | undefined;
  const follow: typeof followTrayHost = (_situation, tell) => {
    changed = tell;
    tell(first);
    return () => (changed = undefined);
  };
  return { follow, becomes: (host: TrayHost) => changed?.(host) };
}

/** What starts a shell over the stand-in, on a server of its own, until the test ends. */
export const starterOf =
  (Kind: typeof Shell) =>
  /** With options of its start, and preferences; also its data, as the window changes them. */
  async (
    changes: Changes = {},
    preferences: Preferences = {},
    { follow } = desktopWith(process.platform === 'linux' ? 'status_notifier' : 'system'),
    dataDir = temporaryFolder(),
  ) => {
    const data = openData(prepareDataFolder(dataDir));
    changePreferences(data.context, preferences);
    const { id } = resolveAccount(data.context, undefined);
    // Tests are run at any hour.
    const anyHour = { quietHours: null, timeOfDay: '00:00' };
    changeSettings(data.context, commandLineActor(data.context, id), anyHour);
    const options = { dataDir, port: 0, hidden: false, link: undefined, ...changes };
    const shell = new Kind(options, placesIn(dataDir), undefined, follow);
    await shell.start();
    onTestFinished(async () => {
      data.close();
      shell.quit();
      await expect.poll(() => told.exits.length).toBeGreaterThan(0);
    });
    return { shell, dataDir, context: data.context };
  };

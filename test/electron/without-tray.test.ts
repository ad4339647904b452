import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type App, startAsItIs } from './app.ts';
import { addRecord, dataIn, prepared } from './data.ts';
import { canHideTrays, showTrays } from './trays.ts';
import { callsOf, closeWindow, isVisible } from './recorded.ts';
import { followNotifications } from './shown.ts';
import { past } from './steps.ts';
import { becomeXTray, iconOf } from './x-desktop.ts';

// Only Linux has desktops without a tray; a desktop that has one can't be without it.
const withoutTray = test.runIf(await canHideTrays());

// Longer than a panel may take to start after a login.
const LOGIN = { timeout: 40_000 };

const NONE = 'This desktop doesn’t show tray icons.';

/** Waits until the settings tell that there is no tray, which the app knows then. */
async function toldInSettings(app: App) {
  const page = await app.window();
  await page.evaluate(() => location.replace('#go=%2Fsettings&part=desktop'));
  await page.getByText(NONE).waitFor();
  return page;
}

withoutTray('closing the window quits', async () => {
  const { dataDir } = prepared();
  const app = await startAsItIs(dataDir, {});
  const page = await toldInSettings(app);
  expect(await page.getByRole('radio', { name: 'Quit Perennial' }).isChecked()).toBe(true);
  await closeWindow(app);
  expect(await app.ended()).toBe(0);
  expect(existsSync(join(dataDir, 'server.json'))).toBe(false);
});

withoutTray('who chose so has the window minimized instead, and is still reminded', async () => {
  const shown = await followNotifications();
  const { dataDir } = prepared();
  const app = await startAsItIs(dataDir, {});
  const page = await toldInSettings(app);
  await page.getByText('Minimize the window', { exact: true }).click();
  const chosen = () => dataIn(dataDir).db.prepare('SELECT value FROM window_preferences').pluck();
  await expect.poll(() => chosen().get()).toContain('"withoutTray":"minimize"');
  await closeWindow(app);
  await expect.poll(() => callsOf(app, 'minimize')).toHaveLength(1);
  addRecord(dataIn(dataDir), { name: 'Late paper', nextPaymentDate: past() });
  await app.app.evaluate(({ powerMonitor }) =>
    (powerMonitor as NodeJS.EventEmitter).emit('resume'),
  );
  // And of nothing else, as of a tray.
  const reminder = expect.stringContaining('Late paper') as string;
  await expect.poll(() => shown.titles(app)).toEqual([reminder]);
});

withoutTray(
  'a hidden start is not left invisible, but minimized where that was chosen',
  async () => {
    const [app, minimized] = await Promise.all([
      startAsItIs(prepared().dataDir, {}, '--hidden'),
      startAsItIs(prepared({ withoutTray: 'minimize' }).dataDir, {}, '--hidden'),
    ]);
    await expect.poll(() => isVisible(app), LOGIN).toBe(true);
    expect(await callsOf(app, 'showInactive')).toHaveLength(1);
    await expect.poll(() => callsOf(minimized, 'minimize'), LOGIN).toHaveLength(1);
    expect(await callsOf(minimized, 'showInactive')).toHaveLength(0);
  },
);

withoutTray(
  'a tray that comes is used at once, and one that goes brings the window back',
  async () => {
    const shown = await followNotifications();
    const app = await startAsItIs(prepared().dataDir, {});
    const page = await toldInSettings(app);
    const watcher = await showTrays();
    await page.getByText(NONE).waitFor({ state: 'detached' });
    await expect.poll(() => watcher?.items.length).toBe(1);
    await closeWindow(app);
    await expect.poll(() => isVisible(app)).toBe(false);
    await expect.poll(() => shown.titles(app)).toEqual(['Perennial is still running']);
    watcher?.setHost(false);
    await expect.poll(() => isVisible(app), LOGIN).toBe(true);
    await page.getByText(NONE).waitFor();
    // The same icon serves again: Electron has only one that works.
    watcher?.setHost(true);
    await page.getByText(NONE).waitFor({ state: 'detached' });
    expect(watcher?.items).toHaveLength(1);
  },
);

withoutTray('an older tray of X11 is a tray too', async () => {
  const shown = await followNotifications();
  const app = await startAsItIs(prepared().dataDir, {});
  const page = await toldInSettings(app);
  await becomeXTray();
  await page.getByText(NONE).waitFor({ state: 'detached' });
  await closeWindow(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  await expect.poll(() => shown.titles(app)).toEqual(['Perennial is still running']);
});

withoutTray(
  'without a session bus the app starts all the same, and closing the window quits',
  async () => {
    const env = { DBUS_SESSION_BUS_ADDRESS: undefined, XDG_RUNTIME_DIR: undefined };
    const { dataDir } = prepared();
    const app = await startAsItIs(dataDir, env);
    await toldInSettings(app);
    await closeWindow(app);
    expect(await app.ended()).toBe(0);
    expect(readFileSync(join(dataDir, 'logs/perennial.log'), 'utf8')).not.toContain('"level":40');
  },
);

withoutTray('a panel that does not answer keeps nobody waiting', async () => {
  const watcher = await showTrays();
  watcher?.fallSilent();
  const app = await startAsItIs(prepared().dataDir, {});
  await expect.poll(() => isVisible(app)).toBe(true);
  await toldInSettings(app);
  await closeWindow(app);
  expect(await app.ended()).toBe(0);
});

withoutTray('the window has its icon, whatever started it', async () => {
  const app = await startAsItIs(prepared().dataDir, {});
  await app.window();
  const handle = await app.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getNativeWindowHandle().readUInt32LE(0),
  );
  expect(await iconOf(handle ?? 0)).toEqual({ width: 128, height: 128 });
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type App, startRecorded } from './app.ts';
import { addRecord, dataIn, prepared } from './data.ts';
import { showTrays } from './trays.ts';
import { begun, callsOf, choose, closeWindow, isVisible, labelsOf } from './recorded.ts';
import { followNotifications } from './shown.ts';
import { fillForm, past, soon } from './steps.ts';
import { changePreferences } from '../support/changing.ts';

const isMac = process.platform === 'darwin';

/** What the badge tells: a number, or on Windows the words of its dot. */
const badge = async (app: App) =>
  process.platform === 'win32'
    ? (await lastOf(app, 'setOverlayIcon'))?.[1]
    : (await lastOf(app, 'setBadgeCount'))?.[0];
const lastOf = async (app: App, name: string) => (await callsOf(app, name)).at(-1);

test('from the tray: add, open what was added, and quit while the window is hidden', async () => {
  const { dataDir } = prepared();
  const app = await startRecorded(dataDir, '--hidden');
  expect(await begun(app)).toBe(0);
  await choose(app, 'tray', 'Add Subscription');
  const page = await app.window();
  await fillForm(page, 'From the tray');
  await expect
    .poll(() => labelsOf(app, 'tray'))
    .toEqual([
      'Open Perennial',
      'Add Subscription…',
      '-',
      expect.stringContaining('From the tray') as string,
      '-',
      'Pause Reminders',
      '-',
      'Quit Perennial',
    ]);
  await choose(app, 'tray', 'Open Perennial');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await choose(app, 'tray', 'From the tray');
  await page.getByRole('heading', { name: 'From the tray' }).waitFor();

  await closeWindow(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  await choose(app, 'tray', 'Quit Perennial');
  expect(await app.ended()).toBe(0);
  expect(existsSync(join(dataDir, 'server.json'))).toBe(false);

  const next = await (await startRecorded(dataDir)).window();
  await next.getByText('From the tray').first().waitFor();
});

test('the tray pauses reminders, which it then offers to resume', async () => {
  const { dataDir, key } = prepared();
  const app = await startRecorded(dataDir, '--hidden');
  await begun(app);
  await choose(app, 'tray', 'Pause Reminders');
  await expect.poll(() => labelsOf(app, 'tray')).toContain('Resume Reminders');
  const answer = await fetch(`${app.baseUrl()}/api/v1/notification-settings`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(await answer.json()).toMatchObject({ data: { enabled: false } });
});

test('its words and its badge follow what there is', async () => {
  const { dataDir } = prepared();
  const app = await startRecorded(dataDir);
  // On Windows the badge is that of the window.
  await app.window();
  expect(await lastOf(app, 'setToolTip')).toEqual(['Perennial']);
  expect(await badge(app)).toBe(process.platform === 'win32' ? '' : 0);
  const context = dataIn(dataDir);
  addRecord(context, { name: 'Late paper', nextPaymentDate: past() });
  addRecord(context, { name: 'Next paper', nextPaymentDate: soon() });
  const words = '1 subscription needs attention';
  await expect.poll(() => lastOf(app, 'setToolTip')).toEqual([`Perennial: ${words}`]);
  await expect.poll(() => badge(app)).toBe(process.platform === 'win32' ? words : 1);
});

test.skipIf(isMac)('a click on the tray opens the window', async () => {
  const app = await startRecorded(prepared().dataDir, '--hidden');
  await begun(app);
  // What is asked for here may run in the middle of something else.
  await app.app.evaluate(() => void setImmediate(() => globalThis.recorded.tray()?.emit('click')));
  await app.window();
  await expect.poll(() => isVisible(app)).toBe(true);
});

test('closing the window is told of once, where the tray is all that is left', async () => {
  const shown = await followNotifications();
  const app = await startRecorded(prepared().dataDir);
  await app.window();
  const told = isMac ? [] : ['Perennial is still running'];
  for (const _time of ['first', 'second']) {
    await closeWindow(app);
    await expect.poll(() => isVisible(app)).toBe(false);
    await expect.poll(() => shown.titles(app)).toEqual(told);
    await choose(app, 'tray', 'Open Perennial');
    await expect.poll(() => isVisible(app)).toBe(true);
  }
});

test('switched off, the tray is gone, and where nothing else is seen the window shows, behind', async () => {
  const { dataDir } = prepared();
  const app = await startRecorded(dataDir, '--hidden');
  expect(await begun(app)).toBe(0);
  changePreferences(dataIn(dataDir), { keepInTray: false });
  const isGone = () => app.app.evaluate(() => globalThis.recorded.tray()?.isDestroyed());
  // Electron on Linux leaves a dead icon where one is destroyed, so it stays until the app ends.
  if (process.platform !== 'linux') await expect.poll(isGone).toBe(true);
  if (!isMac) await expect.poll(() => isVisible(app)).toBe(true);
  expect(await callsOf(app, 'showInactive')).toHaveLength(isMac ? 0 : 1);
});

test('the system’s start at login leaves the window closed', async () => {
  const app = await startRecorded(prepared().dataDir, '--opened-at-login');
  expect(await begun(app)).toBe(0);
});

test.runIf(process.platform === 'linux')(
  'its icon is on the session bus, as large as panels want it',
  async () => {
    const app = await startRecorded(prepared().dataDir, '--hidden');
    await begun(app);
    // A real panel may be there, which does not tell.
    const watcher = await showTrays();
    if (watcher === undefined) return;
    await expect.poll(() => watcher.items.length).toBe(1);
    await expect.poll(() => watcher.iconSizes()).toEqual([[64, 64]]);
  },
);

test('Windows is told which app it is, and not that it is the installed one', async () => {
  const app = await startRecorded(prepared().dataDir, '--hidden');
  expect(await callsOf(app, 'setAppUserModelId')).toEqual([['app.perennial.development']]);
});

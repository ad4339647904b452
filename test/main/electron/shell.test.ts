import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openBus, openNotificationServer } from '../../support/desktop-notifications.ts';
import { manualClock } from '../../support/clock.ts';
import { draft } from '../../support/drafts.ts';
import { TestServer, temporaryFolder } from '../../support/server.ts';
import { forget, told } from './stand-in.ts';
import { ORIGIN, asked } from '../updates/way.ts';
import { desktopWith, placesIn, starterOf } from './started.ts';
import { changePreferences } from '../../support/changing.ts';

vi.mock('electron', async () => (await import('./stand-in.ts')).electron);
const { Shell } = await import('../../../src-main/electron/shell.ts');

beforeEach(forget);

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

const started = starterOf(Shell);

const press = (label: string) =>
  told.trays[0]?.menu.find((item) => item.label === label)?.click?.();
const theWindow = () => told.windows[0];
const answers = (baseUrl: string) =>
  fetch(`${baseUrl}/openapi.json`).then(
    () => true,
    () => false,
  );

test('it starts a server, answers the window’s address, and opens one window at the overview', async () => {
  const { shell } = await started();
  expect(await answers(shell.baseUrl)).toBe(true);
  expect(told.handled).toEqual(['perennial']);
  expect(told.windows.map(({ address }) => address)).toEqual(['perennial://app/#go=%2F']);
  expect(theWindow()?.options).toMatchObject({ webPreferences: { sandbox: true } });
});

/** A shell that has begun to start on a data folder; over a desktop with a tray. */
function begunOn(dataDir: string) {
  const options = { dataDir, port: 0, hidden: false, link: undefined };
  const shell = new Shell(options, placesIn(dataDir), undefined, desktopWith('system').follow);
  return { shell, started: shell.start() };
}

const FEW_TURNS = 50;
// Enough for a server that is begun.
const LONG_TURN_MS = 500;

/** The same once its window is there, but not its server yet. */
async function starting() {
  const dataDir = temporaryFolder();
  const begun = begunOn(dataDir);
  // The server needs more than promises that are kept already.
  for (let turn = 0; turn < FEW_TURNS; turn += 1) await Promise.resolve();
  expect([told.windows.length, begun.shell.baseUrl]).toEqual([1, '']);
  return { ...begun, dataDir };
}

test('the window opens while the server starts, and goes where a link asks meanwhile', async () => {
  const { shell, started: done } = await starting();
  shell.open({ path: '/settings' });
  await done;
  await expect.poll(() => told.scripts).toEqual([expect.stringContaining('settings')]);
  expect(told.windows).toHaveLength(1);
  shell.quit();
  await expect.poll(() => told.exits).toEqual([0]);
});

test('the server is left out of a start until the page asks for what only it has', async () => {
  told.isLoading = false;
  const { shell, started: done } = await starting();
  await setTimeout(LONG_TURN_MS);
  expect(shell.baseUrl).toBe('');
  const answer = told.ask?.(asked(`${ORIGIN}/app/v1/accounts`));
  await done;
  expect((await answer)?.status).toBe(200);
  await shell.closeServer();
});

test('quit while the page is loaded: the app ends, and no server is started', async () => {
  told.isLoading = false;
  const { shell, started: done, dataDir } = await starting();
  shell.quit();
  await done;
  await expect.poll(() => told.exits).toEqual([0]);
  expect(existsSync(join(dataDir, 'server.json'))).toBe(false);
});

test('quit while the server starts: the app ends once it can be closed, and leaves none', async () => {
  const { shell, started: done, dataDir } = await starting();
  shell.quit();
  expect(told.exits).toEqual([]);
  await done;
  await expect.poll(() => told.exits).toEqual([0]);
  expect([told.trays.length, existsSync(join(dataDir, 'server.json'))]).toEqual([0, false]);
});

test('a window without a server goes before a person is asked about that', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'perennial.db'), 'no database');
  told.answer = 'Quit';
  const quiet = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => quiet.mockRestore());
  await begunOn(dataDir).started;
  expect(told.questions).toHaveLength(1);
  expect(told.windows.map(({ isGone }) => isGone)).toEqual([true]);
  expect(told.exits).toEqual([1]);
});

test('started hidden it has a tray and no window, until one is asked for', async () => {
  const { shell } = await started({ hidden: true });
  expect([told.windows.length, told.trays.length]).toEqual([0, 1]);
  shell.open();
  expect(told.windows).toHaveLength(1);
  await expect.poll(() => theWindow()?.isShown).toBe(true);
});

/** Data in which a date passed years ago, so that its owner is asked about it. */
async function dataWithOldDate(): Promise<string> {
  const dataDir = temporaryFolder();
  const server = await TestServer.start({
    dataDir,
    clock: manualClock('2020-01-01T12:00:00.000Z'),
  });
  const { key } = server.issue();
  await server.send('POST', '/api/v1/subscriptions', {
    key,
    body: draft({ nextPaymentDate: '2020-01-15' }),
  });
  await server.close();
  return dataDir;
}

test('started hidden it opens the window where dates wait for an answer', async () => {
  await started({ hidden: true }, {}, undefined, await dataWithOldDate());
  expect(told.windows.map(({ address }) => address)).toEqual([expect.stringContaining('go=%2F')]);
});

test('a window that was asked for stays where it is, though dates wait for an answer', async () => {
  const link = `perennial://record/${ID}`;
  await started({ link }, {}, undefined, await dataWithOldDate());
  expect(told.windows.map(({ address }) => address)).toEqual([
    expect.stringContaining(`record=${ID}`),
  ]);
});

test('what is asked for while a hidden start is under way is shown after it', async () => {
  const dataDir = temporaryFolder();
  const places = placesIn(dataDir);
  const link = `perennial://record/${ID}`;
  for (const [wanted, shown] of [
    [undefined, 'go=%2F'],
    [link, `record=${ID}`],
  ] as const) {
    forget();
    const options = { dataDir, port: 0, hidden: true, link: wanted };
    const shell = new Shell(options, places, undefined, desktopWith('system').follow);
    const starting = shell.start();
    shell.open();
    await starting;
    expect(told.windows.map(({ address }) => address)).toEqual([expect.stringContaining(shown)]);
    shell.quit();
    await expect.poll(() => told.exits.length).toBeGreaterThan(0);
  }
});

test('a link opens its place, also at a hidden start, and in the window that is there', async () => {
  const { shell } = await started({ hidden: true, link: `perennial://record/${ID}` });
  expect(theWindow()?.address).toContain(`record=${ID}`);
  shell.open({ path: '/settings' });
  expect([told.windows.length, told.scripts]).toEqual([
    1,
    ['location.replace("#go=%2Fsettings");'],
  ]);
});

test.runIf(process.platform === 'linux')(
  'closing the window hides it and says so once; the server goes on',
  async () => {
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', await openBus());
    const desktop = await openNotificationServer(process.env['DBUS_SESSION_BUS_ADDRESS'] ?? '');
    const { shell, dataDir } = await started();
    theWindow()?.close();
    expect(theWindow()?.isShown).toBe(false);
    await expect.poll(() => desktop.asked).toHaveLength(1);
    expect(await answers(shell.baseUrl)).toBe(true);
    shell.open();
    theWindow()?.close();
    const kept: unknown = JSON.parse(readFileSync(join(dataDir, 'desktop.json'), 'utf8'));
    expect(kept).toMatchObject({ toldOfTray: true, placement: { bounds: { x: 10, width: 800 } } });
    expect([told.windows.length, desktop.probes(), told.notified]).toEqual([1, 1, []]);
    // A click opens the window again.
    desktop.press(1, 'default');
    await expect.poll(() => theWindow()?.isShown).toBe(true);
  },
);

test.runIf(process.platform === 'linux')(
  'what could not be said about the tray is said the next time',
  async () => {
    const { shell, dataDir } = await started();
    theWindow()?.close();
    const kept = () => JSON.parse(readFileSync(join(dataDir, 'desktop.json'), 'utf8')) as unknown;
    await expect.poll(kept).toMatchObject({ toldOfTray: false });
    const address = await openBus();
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', address);
    const desktop = await openNotificationServer(address);
    shell.open();
    theWindow()?.close();
    await expect
      .poll(() => desktop.asked.map(({ title }) => title))
      .toEqual(['Perennial is still running']);
    expect(kept()).toMatchObject({ toldOfTray: true });
  },
);

test('without the tray, closing the window ends all in order, and the tray is gone', async () => {
  const { shell, context } = await started({}, {}, desktopWith('system'));
  changePreferences(context, { keepInTray: false, theme: 'dark' });
  await expect.poll(() => told.theme).toBe('dark');
  expect(told.trays.map(({ isThere }) => isThere)).toEqual([false]);
  theWindow()?.close();
  if (process.platform === 'darwin') return;
  await expect.poll(() => told.exits).toEqual([0]);
  expect(await answers(shell.baseUrl)).toBe(false);
});

test('the tray opens the window, pauses reminders and quits', async () => {
  const { shell } = await started({ hidden: true });
  press('Open Perennial');
  expect(told.windows).toHaveLength(1);
  press('Pause Reminders');
  await expect
    .poll(() => told.trays[0]?.menu.map(({ label }) => label))
    .toContain('Resume Reminders');
  press('Quit Perennial');
  await expect.poll(() => told.exits).toEqual([0]);
  expect(await answers(shell.baseUrl)).toBe(false);
});

test('the tray shows the picture that its system wants', async () => {
  await started({ hidden: true });
  const name = { win32: 'tray.ico', darwin: 'trayTemplate.png' }[process.platform as string];
  expect(told.trays.map(({ image }) => image)).toEqual([join('/images', name ?? 'tray.png')]);
});

test('a person who would rather stay can quit later', async () => {
  const { shell } = await started();
  const window = theWindow();
  // What was not saved keeps the window: Chromium tells so instead of closing it.
  const close = window?.close;
  if (window !== undefined) window.close = () => {};
  told.answer = 'Stay';
  shell.quit();
  window?.webContents.emit('will-prevent-unload', { preventDefault: () => {} });
  expect(await answers(shell.baseUrl)).toBe(true);
  expect(told.questions).toMatchObject([{ buttons: ['Leave', 'Stay'] }]);
  if (window !== undefined && close !== undefined) window.close = close;
  shell.quit();
  await expect.poll(() => told.exits).toEqual([0]);
});

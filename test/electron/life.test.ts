import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { frameOf } from '../../src-main/window/title-bar.ts';
import { type App, argsFor, executablePath, startApp, startRecorded } from './app.ts';
import { dataIn, prepared } from './data.ts';
import { asked, begun, callsOf, closeWindow, isVisible, press, quitByMenu } from './recorded.ts';
import { newForm } from './steps.ts';
import { changePreferences } from '../support/changing.ts';

const { platform } = process;

test('quitting from the menu ends the app in order', async () => {
  const { dataDir } = prepared();
  const first = await startApp(dataDir);
  await first.window();
  await quitByMenu(first);
  expect(await first.ended()).toBe(0);
  expect(existsSync(join(dataDir, 'server.json'))).toBe(false);
});

test('Chromium keeps its files in a folder of their own within the data folder', async () => {
  const { dataDir } = prepared();
  const app = await startApp(dataDir);
  await app.window();
  await app.quit();
  expect(readdirSync(join(dataDir, 'chromium'))).toContain('Preferences');
  expect(readdirSync(dataDir)).not.toContain('Preferences');
});

test('quitting while the window is hidden in the tray ends the server too', async () => {
  const { dataDir } = prepared();
  const app = await startApp(dataDir);
  await app.window();
  await closeWindow(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  await app.quit();
  expect(existsSync(join(dataDir, 'server.json'))).toBe(false);
});

test('a second start at login opens no window, one with a link to the form does', async () => {
  const { dataDir } = prepared();
  const first = await startRecorded(dataDir, '--hidden');
  await begun(first);
  await first.app.evaluate(({ app }) => {
    app.on('second-instance', (_event, argv) => {
      globalThis.recorded.calls.push({ name: 'second-instance', on: app, args: argv });
    });
  });
  const startAgain = async (argument: string) => {
    const second = spawn(executablePath, [...argsFor(dataDir), argument]);
    expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
  };
  await startAgain('--hidden');
  await expect.poll(() => callsOf(first, 'second-instance')).toHaveLength(1);
  expect(first.app.windows()).toHaveLength(0);
  await startAgain('perennial://record/new');
  await newForm(await first.window()).waitFor();
});

test('a hidden start has a server and no window; closing the window keeps the server', async () => {
  const { dataDir } = prepared();
  const hidden = await startApp(dataDir, '--hidden');
  await expect.poll(() => existsSync(join(dataDir, 'server.json'))).toBe(true);
  expect(hidden.app.windows()).toHaveLength(0);
  await hidden.app.evaluate(({ app }) => void setImmediate(() => app.emit('activate')));
  await hidden.window();
  await closeWindow(hidden);
  await expect.poll(() => isVisible(hidden)).toBe(false);
  expect((await fetch(`${hidden.baseUrl()}/openapi.json`)).status).toBe(200);
});

/** Lets the process of the page crash; tells why Electron says that it ended. */
const crash = ({ app }: App) =>
  app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (contents === undefined) throw new Error('There is no window.');
    return new Promise<string>((resolve) => {
      contents.once('render-process-gone', (_event, { reason }) => resolve(reason));
      contents.forcefullyCrashRenderer();
    });
  });

/** Resolves once the page is loaded anew. */
const loaded = ({ app }: App) =>
  app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        BrowserWindow.getAllWindows()[0]?.webContents.once('did-finish-load', () => resolve());
      }),
  );

test('a crash of the page is mended, and said; after several a person decides', async () => {
  const app = await startRecorded(prepared().dataDir);
  await app.window();
  for (const count of [1, 2, 3]) {
    const anew = loaded(app);
    expect(['killed', 'crashed']).toContain(await crash(app));
    await anew;
    // One dialog stays open, however often the page crashes meanwhile.
    expect((await asked(app, 1)).detail, `after crash ${count}`).toContain('It was reopened');
  }
  await crash(app);
  expect(await asked(app, 2)).toMatchObject({
    message: 'The Perennial window crashed',
    buttons: ['Open Window', 'Show Logs', 'Copy Details', 'Quit'],
  });
  const isClosed = () =>
    app.app.evaluate(() => globalThis.recorded.questions[0]?.shown.signal?.aborted);
  expect(await isClosed(), 'the notice gives way to the question').toBe(true);
  const anew = loaded(app);
  await press(app, 'Open Window');
  await anew;
  // Asked through the app: for Playwright a page that crashed once has ended.
  const isDrawn = () =>
    app.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        "document.querySelector('#root > *') !== null",
      ),
    );
  await expect.poll(isDrawn).toBe(true);
});

test('the theme of the preferences is that of the window’s frame', async () => {
  const { dataDir } = prepared({ theme: 'dark' });
  const { app, window } = await startApp(dataDir);
  await window();
  const isDark = () =>
    app.evaluate(({ BrowserWindow, nativeTheme }) => [
      nativeTheme.themeSource,
      BrowserWindow.getAllWindows()[0]?.getBackgroundColor().toLowerCase(),
    ]);
  await expect.poll(isDark).toEqual(['dark', frameOf(platform, true).backgroundColor]);
  changePreferences(dataIn(dataDir), { theme: 'light' });
  await expect.poll(isDark).toEqual(['light', frameOf(platform, false).backgroundColor]);
});

const boundsOf = ({ app }: App) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());

test('the window opens where it was when the app ended', async () => {
  const { dataDir } = prepared();
  const first = await startApp(dataDir);
  await first.window();
  await expect.poll(() => isVisible(first)).toBe(true);
  const place = { x: 60, y: 80, width: 900, height: 640 };
  await first.app.evaluate(
    ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
    place,
  );
  const { width, height } = place;
  await expect.poll(() => boundsOf(first)).toMatchObject({ width, height });
  // Where exactly is for the system to say.
  const was = await boundsOf(first);
  await first.quit();
  const second = await startApp(dataDir);
  await second.window();
  expect(await boundsOf(second)).toEqual(was);
});

test('a link that macOS hands over opens its place', async () => {
  const { dataDir } = prepared();
  const { window, app } = await startApp(dataDir);
  const page = await window();
  const isTaken = await app.evaluate(({ app: own }) => {
    let isPrevented = false;
    const event = { preventDefault: () => (isPrevented = true) };
    own.emit('open-url', event, 'perennial://app/calendar');
    return isPrevented;
  });
  expect(isTaken).toBe(true);
  await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor();
});

import type { ContextMenuParams } from 'electron';
import { expect, test } from 'vitest';
import { EDIT_FLAGS, NOTHING_CLICKED } from '../support/clicked.ts';
import { type App, startRecorded } from './app.ts';
import { prepared } from './data.ts';
import { callsOf, choose, labelsOf } from './recorded.ts';

async function opened() {
  const app = await startRecorded(prepared().dataDir);
  const page = await app.window();
  await page.locator('#page').waitFor();
  return app;
}

/** Tells the window what was clicked on, as Electron does; in how many menus that ends. */
const click = ({ app }: App, on: Partial<ContextMenuParams>): Promise<number> =>
  app.evaluate(
    ({ BrowserWindow }, clicked) => {
      const window = BrowserWindow.getAllWindows()[0];
      window?.webContents.emit('context-menu', { preventDefault() {} }, clicked);
      const menus = globalThis.recorded
        .callsOf('popup')
        .map(({ args: [options] }) => options as Electron.PopupOptions);
      return menus.filter((options) => options.window === window).length;
    },
    { ...NOTHING_CLICKED, ...on },
  );

test('the menu at the pointer: in a field, on a selection, and nothing on nothing', async () => {
  const app = await opened();
  expect(await click(app, {})).toBe(0);
  expect(await click(app, { selectionText: 'Netflix' })).toBe(1);
  expect(await labelsOf(app, 'pointer')).toEqual(['Copy']);
  const editFlags = { ...EDIT_FLAGS, canUndo: false };
  expect(await click(app, { isEditable: true, editFlags })).toBe(2);
  expect(await labelsOf(app, 'pointer')).toEqual([
    'Undo',
    'Redo',
    '-',
    'Cut',
    'Copy',
    'Paste',
    'Select All',
  ]);
  const enabled = await app.app.evaluate(() =>
    globalThis.recorded
      .itemsOf('pointer')
      .flatMap((item) => (item.enabled && item.type !== 'separator' ? [item.label] : [])),
  );
  expect(enabled).toEqual(['Cut', 'Copy', 'Paste', 'Select All']);
});

test('a misspelt word is replaced or learnt', async () => {
  const app = await opened();
  await app.app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const record = (name: string, word: string) =>
      globalThis.recorded.calls.push({ name, on: contents, args: [word] }) > 0;
    Object.assign(contents ?? {}, {
      replaceMisspelling: (word: string) => record('replace', word),
    });
    Object.assign(contents?.session ?? {}, {
      addWordToSpellCheckerDictionary: (word: string) => record('learn', word),
    });
  });
  await click(app, {
    isEditable: true,
    misspelledWord: 'Netflicks',
    dictionarySuggestions: ['Netflix'],
  });
  expect((await labelsOf(app, 'pointer')).slice(0, 3)).toEqual(['Netflix', 'Learn Spelling', '-']);
  await choose(app, 'pointer', 'Netflix');
  await expect.poll(() => callsOf(app, 'replace')).toEqual([['Netflix']]);
  await choose(app, 'pointer', 'Learn Spelling');
  await expect.poll(() => callsOf(app, 'learn')).toEqual([['Netflicks']]);
});

test('a link is copied with the address that the browser knows', async () => {
  const app = await opened();
  const read = () => app.app.evaluate(({ clipboard }) => clipboard.readText());
  const before = await read();
  try {
    await click(app, { linkURL: 'perennial://app/docs' });
    expect(await labelsOf(app, 'pointer')).toEqual(['Copy Link']);
    await choose(app, 'pointer', 'Copy Link');
    await expect.poll(read).toBe(`${app.baseUrl()}/docs`);
  } finally {
    await app.app.evaluate(({ clipboard }, text) => clipboard.writeText(text), before);
  }
});

test('a right click in a field, by Chromium itself', async () => {
  const app = await opened();
  const page = await app.window();
  await page.keyboard.press('n');
  const field = page.getByRole('complementary', { name: 'New subscription' }).getByLabel('Name');
  await field.fill('Netflix');
  await field.click({ button: 'right' });
  await expect
    .poll(() => labelsOf(app, 'pointer'))
    .toEqual(expect.arrayContaining(['Undo', 'Paste', 'Select All']));
});

test('the menu opens the reference in the browser', async () => {
  const app = await opened();
  await choose(app, 'application', 'API Reference');
  await expect.poll(() => callsOf(app, 'openExternal')).toEqual([[`${app.baseUrl()}/docs`]]);
});

test('F10 opens the menu on Windows, where the window has no bar, and nothing elsewhere', async () => {
  const app = await opened();
  const found = await app.app.evaluate(({ BrowserWindow, Menu }) => {
    const window = BrowserWindow.getAllWindows()[0];
    let isPrevented = false;
    const event = { preventDefault: () => (isPrevented = true) };
    const key = { type: 'keyDown', key: 'F10', isAutoRepeat: false, isComposing: false };
    const held = { shift: false, control: false, alt: false, meta: false };
    window?.webContents.emit('before-input-event', event, { ...key, ...held });
    const menus = globalThis.recorded.callsOf('popup').map(({ on, args }) => {
      const { x, y, window: where } = args[0] as Electron.PopupOptions;
      return { isOwn: on === Menu.getApplicationMenu() && where === window, at: [x, y] };
    });
    return { isPrevented, menus };
  });
  const isWindows = process.platform === 'win32';
  expect(found).toEqual({
    isPrevented: isWindows,
    menus: isWindows ? [{ isOwn: true, at: [0, 0] }] : [],
  });
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openerOf } from '../startup/opened.ts';
import { electron, forget, told } from './stand-in.ts';

vi.mock('electron', async () => (await import('./stand-in.ts')).electron);
const { openWindow, showWindow } = await import('../../../src-main/electron/window.ts');

beforeEach(forget);

const opened = openerOf(openWindow);

/** Chooses an item of the menu that was opened. */
const choose = (words: string) =>
  told.popups[0]?.items?.find(({ label }) => label === words)?.click?.();

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('the window shows', () => {
  test.each(['did-finish-load', 'did-fail-load'])(
    'at the page’s %s, also where the system draws nothing that is hidden',
    (event) => {
      const { fake, page } = opened();
      expect(fake.isShown).toBe(false);
      page.emit(event);
      expect(fake.did).toEqual(['show']);
      fake.emit('ready-to-show');
      page.emit(event);
      expect(fake.did).toEqual(['show']);
    },
  );

  test('without taking the keyboard, where it came by itself', () => {
    const { fake } = opened({ appearance: 'behind' });
    fake.emit('ready-to-show');
    expect(fake.did).toEqual(['showInactive']);
    expect(fake.isShown).toBe(true);
  });

  test('minimized, and maximized only once it is restored', () => {
    const { fake } = opened({ appearance: 'minimized', isMaximized: true });
    fake.emit('ready-to-show');
    expect(fake.did).toEqual(['minimize']);
    fake.emit('restore');
    expect(fake.did).toEqual(['minimize', 'maximize']);
  });

  test('as soon as it is drawn', () => {
    const { fake, page } = opened();
    fake.emit('ready-to-show');
    page.emit('did-finish-load');
    expect(fake.did).toEqual(['show']);
  });

  test('before it is maximized or in full screen, which would show it empty', () => {
    const { fake } = opened({ isMaximized: true, isFullScreen: true });
    expect(fake.did).toEqual([]);
    fake.emit('ready-to-show');
    expect(fake.did).toEqual(['show', 'maximize', 'setFullScreen true']);
  });

  test('as it was also where it was asked for before it was drawn', () => {
    const { window, fake } = opened({ isMaximized: true });
    showWindow(window);
    expect(fake.did).toEqual(['show', 'maximize']);
  });

  test('not again by its page once a person closed it into the tray', () => {
    const { window, fake, page } = opened();
    showWindow(window);
    window.close();
    page.emit('did-finish-load');
    expect(fake.isShown).toBe(false);
  });

  test('no more when it has gone', () => {
    const { window, fake, page } = opened({ closing: 'close' });
    window.close();
    page.emit('did-fail-load');
    expect(fake.did).toEqual([]);
  });
});

test('where it was is kept until it shows: before that it is not as it was', () => {
  const { window, did, fake } = opened({ isMaximized: true });
  window.close();
  expect(did.placements).toBe(0);
  fake.emit('ready-to-show');
  window.close();
  expect(did.placements).toBe(1);
});

test('closing it where that ends the app ends it after the closing, not in its midst', async () => {
  const { window, did } = opened({ closing: 'quit' });
  window.close();
  expect(did.quits).toBe(0);
  await soon();
  expect(did.quits).toBe(1);
});

test.each(['query-session-end', 'session-end'])('%s of Windows ends the app', (event) => {
  const { fake, did } = opened();
  let held = 0;
  fake.emit(event, { reasons: ['shutdown'], preventDefault: () => (held += 1) });
  expect([did.shutDowns, held]).toEqual([1, 0]);
});

describe('a page that ended', () => {
  test('is loaded again, and that is said', async () => {
    const { page } = opened();
    page.emit('render-process-gone', {}, { reason: 'crashed' });
    await soon();
    expect([page.reloads, told.asked]).toEqual([1, ['warning']]);
  });

  test('because the system took its memory is loaded again, and nothing is said', async () => {
    const { page } = opened();
    page.emit('render-process-gone', {}, { reason: 'memory-eviction' });
    await soon();
    expect([page.reloads, told.asked]).toEqual([1, []]);
  });

  test('while the app quits is left alone', () => {
    const { page, quitting } = opened();
    quitting.isQuitting = true;
    page.emit('render-process-gone', {}, { reason: 'crashed' });
    expect([page.reloads, told.asked]).toEqual([0, []]);
  });

  test('too often is loaded again by the person’s answer, unless the app quits meanwhile', async () => {
    const { page, quitting } = opened();
    const crash = () => page.emit('render-process-gone', {}, { reason: 'crashed' });
    for (let i = 0; i < 4; i += 1) crash();
    await expect.poll(() => [page.reloads, told.asked.at(-1)]).toEqual([4, 'error']);
    crash();
    quitting.isQuitting = true;
    await soon();
    await soon();
    expect([page.reloads, told.asked.at(-1)]).toEqual([4, 'error']);
  });
});

test('the keys of the menu open it at the top left on Windows, and are its own there', () => {
  const { page, window } = opened();
  let prevented = 0;
  const plain = { isAutoRepeat: false, isComposing: false, shift: false, control: false };
  const key = { ...plain, alt: false, meta: false, type: 'keyDown', key: 'F10' };
  page.emit('before-input-event', { preventDefault: () => (prevented += 1) }, key);
  const isWindows = process.platform === 'win32';
  expect(told.popups).toEqual(isWindows ? [{ window, x: 0, y: 0 }] : []);
  expect(prevented).toBe(isWindows ? 1 : 0);
});

test('a link that the clipboard does not take is said, with the link', async () => {
  const { page } = opened();
  const writeText = vi.spyOn(electron.clipboard, 'writeText');
  writeText.mockRejectedValueOnce(new Error('no clipboard here'));
  page.emit(
    'context-menu',
    {},
    { isEditable: false, selectionText: '', linkURL: 'https://gotify.net/' },
  );
  choose('Copy Link');
  await expect.poll(() => told.questions).toHaveLength(1);
  const link = 'https://gotify.net/';
  expect(writeText).toHaveBeenCalledWith(link);
  expect(told.questions).toEqual([
    {
      title: 'Perennial',
      type: 'warning',
      message: 'The link could not be copied',
      detail: `${link}\n\nno clipboard here`,
    },
  ]);
});

test('the menu at the pointer replaces a misspelt word, and has it learnt', () => {
  const { page } = opened();
  const clicked = { isEditable: true, misspelledWord: 'Netflicks', selectionText: '', linkURL: '' };
  page.emit('context-menu', {}, { ...clicked, dictionarySuggestions: ['Netflix'], editFlags: {} });
  choose('Netflix');
  choose('Learn Spelling');
  expect(page.spelt).toEqual(['replace Netflix', 'learn Netflicks']);
});

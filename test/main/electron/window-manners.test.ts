import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { frameOf, overlayOf } from '../../../src-main/window/title-bar.ts';
import { LEAST } from '../../../src-main/window/placement.ts';
import { bounds, openerOf } from '../startup/opened.ts';
import { electron, forget, told } from './stand-in.ts';

vi.mock('electron', async () => (await import('./stand-in.ts')).electron);
const { isInSight, openWindow, showWindow } = await import('../../../src-main/electron/window.ts');
const opened = openerOf(openWindow);

beforeEach(forget);

/** Has the code believe that it runs there, until the test ends. */
function runOn(platform: NodeJS.Platform): void {
  vi.stubGlobal('process', Object.create(process, { platform: { value: platform } }));
  onTestFinished(() => void vi.unstubAllGlobals());
}

const systems = ['darwin', 'win32', 'linux'] as const;

describe('the window', () => {
  test('opens where it was, also where another display has another scale, and no smaller than it can be', () => {
    const { fake } = opened();
    expect(fake.options).toMatchObject({
      ...bounds,
      icon: '/images/window.png',
      minWidth: LEAST.width,
      minHeight: LEAST.height,
      show: false,
    });
    expect(fake.bounds).toEqual(bounds);
  });

  test.each(systems)('has the frame of %s, in the colours of the theme', (platform) => {
    runOn(platform);
    for (const isDark of [false, true]) {
      forget();
      electron.nativeTheme.shouldUseDarkColors = isDark;
      expect(opened().fake.options).toMatchObject(frameOf(platform, isDark));
    }
    electron.nativeTheme.shouldUseDarkColors = false;
  });

  test.each(systems)('follows the theme of %s until it is gone', (platform) => {
    runOn(platform);
    const { window, fake } = opened({ closing: 'close' });
    electron.nativeTheme.shouldUseDarkColors = true;
    electron.nativeTheme.emit('updated');
    electron.nativeTheme.shouldUseDarkColors = false;
    expect(fake.background).toBe(frameOf(platform, true).backgroundColor);
    const overlays = [`overlay ${Object.keys(overlayOf(true)).length}`];
    expect(fake.did).toEqual(platform === 'win32' ? overlays : []);
    window.close();
    expect(electron.nativeTheme.listenerCount('updated')).toBe(0);
  });

  test('tells where it is when it rests, and no more once it is gone', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { window, fake, did } = opened({ closing: 'close' });
    fake.emit('ready-to-show');
    fake.emit('move');
    fake.emit('resize');
    vi.advanceTimersByTime(499);
    expect(did.placements).toBe(0);
    vi.advanceTimersByTime(1);
    expect(did.placements).toBe(1);
    fake.emit('resize');
    window.close();
    expect(did.placements).toBe(2);
    vi.advanceTimersByTime(500);
    expect(did.placements).toBe(2);
  });

  test('leaves full screen before it hides: a Mac would keep it, empty', () => {
    const { window, fake, did } = opened({ closing: 'hide' });
    fake.isShown = true;
    fake.isFull = true;
    window.close();
    expect([fake.isShown, did.hidden, fake.did]).toEqual([true, 0, ['setFullScreen false']]);
    fake.emit('leave-full-screen');
    expect([fake.isShown, did.hidden]).toEqual([false, 1]);
  });

  test('is brought back from the Dock or the task bar, and goes to a place once its page is there', () => {
    const { window, fake, page } = opened();
    fake.isDown = true;
    page.isLoading = true;
    showWindow(window, { path: '/settings' });
    expect(fake.did).toEqual(['restore', 'show']);
    expect(told.scripts).toEqual([]);
    page.emit('did-finish-load');
    expect(told.scripts).toHaveLength(1);
    page.isLoading = false;
    showWindow(window, { path: '/calendar' });
    expect(told.scripts).toHaveLength(2);
  });

  test('is in sight where it shows, is minimized, or is about to', () => {
    const { window, fake, page } = opened();
    expect(isInSight(window)).toBe(false);
    page.isLoading = true;
    expect(isInSight(window)).toBe(true);
    page.isLoading = false;
    fake.isDown = true;
    expect(isInSight(window)).toBe(true);
    fake.isDown = false;
    fake.isShown = true;
    expect(isInSight(window)).toBe(true);
  });

  test('on Windows another one between Alt pressed and released opens no menu', () => {
    runOn('win32');
    const { fake, page } = opened();
    const key = { isAutoRepeat: false, isComposing: false, shift: false, control: false };
    const alt = (type: string, held: boolean) =>
      page.emit(
        'before-input-event',
        { preventDefault: () => {} },
        { ...key, meta: false, key: 'Alt', type, alt: held },
      );
    for (const event of ['blur', 'focus']) {
      alt('keyDown', true);
      fake.emit(event);
      alt('keyUp', false);
      expect(told.popups).toEqual([]);
    }
    alt('keyDown', true);
    alt('keyUp', false);
    expect(told.popups).toHaveLength(1);
  });
});

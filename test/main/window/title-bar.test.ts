import { describe, expect, test } from 'vitest';
import { frameOf, hasOverlayColors, overlayOf } from '../../../src-main/window/title-bar.ts';

const systems = ['darwin', 'win32', 'linux'] as const;

describe('the frame', () => {
  test('is as the system’s manners are', () => {
    expect(frameOf('darwin', false)).toMatchObject({ titleBarStyle: 'hiddenInset' });
    expect(frameOf('win32', true)).toMatchObject({
      titleBarStyle: 'hidden',
      titleBarOverlay: overlayOf(true),
    });
    expect(frameOf('linux', false)).toMatchObject({
      titleBarStyle: 'default',
      autoHideMenuBar: true,
    });
    expect(frameOf('linux', false).titleBarOverlay).toBeUndefined();
  });

  test.each(systems)('on %s has the colour of the page in light and dark', (system) => {
    const [light, dark] = [false, true].map((isDark) => frameOf(system, isDark).backgroundColor);
    expect([light, dark]).toEqual(['#fbfaf8', '#161513']);
  });

  test('has colours to set anew on Windows only', () => {
    expect(systems.map(hasOverlayColors)).toEqual([false, true, false]);
  });
});

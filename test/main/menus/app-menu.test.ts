import type { MenuItemConstructorOptions as Item } from 'electron';
import { describe, expect, test } from 'vitest';
import { appMenu } from '../../../src-main/menus/app-menu.ts';
import type { Place } from '../../../src-main/startup/links.ts';
import { textsIn } from '../../../src-main/texts.ts';
import { windowPaths } from '../../../src-server/contract/window.ts';
import { below, labels, press, texts } from './menus.ts';

const built = (platform: NodeJS.Platform, isPackaged = true) => {
  const gone: (Place | string)[] = [];
  const actions = {
    go: (place: Place) => gone.push(place),
    openReference: () => gone.push('docs'),
    showLogs: () => gone.push('logs'),
  };
  return { menu: appMenu({ platform, isPackaged }, texts, actions), gone };
};

describe('the application’s menu', () => {
  test('on a Mac begins with the application’s own', () => {
    const { menu } = built('darwin');
    expect(labels(menu)).toEqual(['Perennial', 'File', 'Edit', 'View', 'Go', 'Window', 'Help']);
    expect(labels(below(menu, 'Perennial'))).toEqual([
      'About Perennial',
      '-',
      'Settings…',
      '-',
      'Services',
      '-',
      'Hide Perennial',
      'Hide Others',
      'Show All',
      '-',
      'Quit Perennial',
    ]);
    expect(labels(below(menu, 'File'))).toEqual(['Add Subscription…', '-', 'Close Window']);
    expect(labels(below(menu, 'Window'))).toEqual(['Minimize', 'Zoom', '-', 'Bring All to Front']);
  });

  test.each(['win32', 'linux'] as const)(
    'on %s has settings, quit and about where they are looked for',
    (system) => {
      const { menu } = built(system);
      expect(labels(menu)).toEqual(['File', 'Edit', 'View', 'Go', 'Window', 'Help']);
      expect(labels(below(menu, 'File'))).toEqual([
        'Add Subscription…',
        '-',
        'Settings…',
        '-',
        'Close Window',
        'Quit Perennial',
      ]);
      expect(labels(below(menu, 'Help'))).toEqual([
        'API Reference',
        'Show Logs',
        '-',
        'About Perennial',
      ]);
    },
  );

  test.each([
    ['darwin', 'Perennial', ['About Perennial', 'Check for Updates…', '-']],
    ['win32', 'Help', ['API Reference', 'Show Logs', '-', 'Check for Updates…', 'About Perennial']],
    ['linux', 'Help', ['API Reference', 'Show Logs', '-', 'Check for Updates…', 'About Perennial']],
  ] as const)('on %s looks for updates where the app updates itself', (platform, below_, items) => {
    let asked = 0;
    const menu = appMenu({ platform, isPackaged: true }, texts, {
      go: () => {},
      openReference: () => {},
      showLogs: () => {},
      checkForUpdates: () => (asked += 1),
    });
    expect(labels(below(menu, below_)).slice(0, items.length)).toEqual(items);
    press(below(menu, below_), 'Check for Updates…');
    expect(asked).toBe(1);
  });

  test('has the shortcuts that people know', () => {
    const { menu } = built('linux');
    const shortcuts = menu.flatMap(({ submenu }) =>
      (submenu as Item[]).flatMap(({ label, accelerator }) =>
        accelerator ? [[label, accelerator]] : [],
      ),
    );
    expect(shortcuts).toEqual([
      ['Add Subscription…', 'CmdOrCtrl+N'],
      ['Settings…', 'CmdOrCtrl+,'],
      ['Zoom In', 'CmdOrCtrl+='],
      ['Overview', 'CmdOrCtrl+1'],
      ['Subscriptions', 'CmdOrCtrl+2'],
      ['Calendar', 'CmdOrCtrl+3'],
      ['Insights', 'CmdOrCtrl+4'],
      ['Activity', 'CmdOrCtrl+5'],
      ['API', 'CmdOrCtrl+6'],
      ['Settings', 'CmdOrCtrl+7'],
    ]);
  });

  test('goes to every page, to a new subscription, to the settings, the reference and the log', () => {
    const { menu, gone } = built('linux');
    for (const { label } of below(menu, 'Go')) press(below(menu, 'Go'), label ?? '');
    expect(gone).toEqual(windowPaths.map((path) => ({ path })));
    press(below(menu, 'File'), 'Add Subscription…');
    press(below(menu, 'File'), 'Settings…');
    press(below(menu, 'Help'), 'API Reference');
    press(below(menu, 'Help'), 'Show Logs');
    expect(gone.slice(-4)).toEqual([
      { path: '/subscriptions', record: 'new' },
      { path: '/settings' },
      'docs',
      'logs',
    ]);
  });

  test('has developer tools only where it is developed', () => {
    const items = [true, false].map((each) => labels(below(built('linux', each).menu, 'View')));
    expect(items.map((each) => each.includes('Developer Tools'))).toEqual([false, true]);
  });

  test('says everything in the language of the window', () => {
    const actions = {
      go: () => {},
      openReference: () => {},
      showLogs: () => {},
      checkForUpdates: () => {},
    };
    const menu = appMenu({ platform: 'darwin', isPackaged: false }, textsIn('zh-CN', ''), actions);
    const all = menu.flatMap((item) => [item, ...(item.submenu as Item[])]);
    const foreign = labels(all).filter((label) => /^[a-z ]+$/i.test(label ?? ''));
    expect(foreign).toEqual(['Perennial', 'API']);
  });
});

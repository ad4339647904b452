import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { issueLinkToken } from '../../../src-server/accounts/sessions.ts';
import { temporaryFolder } from '../../support/server.ts';
import { callsByToken } from '../../support/window-calls.ts';
import { electron, forget, told } from './stand-in.ts';
import { desktopWith, starterOf } from './started.ts';
import { changePreferences } from '../../support/changing.ts';

vi.mock('electron', async () => (await import('./stand-in.ts')).electron);
const { Shell } = await import('../../../src-main/electron/shell.ts');

const printed: string[] = [];

beforeEach(() => {
  forget();
  printed.length = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  electron.app.isPackaged = false;
});

const begin = starterOf(Shell);

/** A start with these preferences, and the data to change them. */
const started = (
  preferences: Parameters<typeof begin>[1],
  changes: Parameters<typeof begin>[0] = {},
  desktop?: Parameters<typeof begin>[2],
) => begin(changes, preferences, desktop);

/** Something else where the system's folder would be. */
function inTheWay() {
  electron.app.isPackaged = true;
  const config = temporaryFolder();
  vi.stubEnv('XDG_CONFIG_HOME', config);
  writeFileSync(join(config, 'autostart'), 'no folder');
  return join(config, 'autostart');
}

const fail = (): never => {
  throw new Error('no such thing here');
};

describe.runIf(process.platform === 'linux')('the file of a start at login', () => {
  test('can’t be: the app starts, and says so with what to do', async () => {
    const path = inTheWay();
    await started({ startAtLogin: true });
    expect([told.windows.length, told.trays.length, told.exits]).toEqual([1, 1, []]);
    expect(told.questions).toMatchObject([
      {
        type: 'warning',
        message: '“Start at login” could not be turned on',
        detail: expect.stringMatching(/^Everything else works\. .*\n\n.*EEXIST/s) as string,
        buttons: ['OK', 'Copy Details'],
      },
    ]);
    expect(told.questions[0]?.detail).toContain(path);
    expect(printed.join('')).toContain(path);
  });

  test('can’t be: that is said once for each choice, whatever else changes', async () => {
    inTheWay();
    const { context } = await started({ startAtLogin: true });
    changePreferences(context, { theme: 'dark' });
    await expect.poll(() => told.theme).toBe('dark');
    expect(told.questions).toHaveLength(1);
    changePreferences(context, { startAtLogin: false, theme: 'light' });
    await expect.poll(() => told.theme).toBe('light');
    changePreferences(context, { startAtLogin: true });
    await expect.poll(() => told.questions.length).toBeGreaterThan(1);
  });

  test('was removed since the last start: it stays so', async () => {
    electron.app.isPackaged = true;
    const config = temporaryFolder();
    vi.stubEnv('XDG_CONFIG_HOME', config);
    const file = join(config, 'autostart/perennial.desktop');
    const { shell, dataDir } = await started({ startAtLogin: true });
    expect(existsSync(file)).toBe(true);
    shell.quit();
    await expect.poll(() => told.exits).toEqual([0]);
    rmSync(file);
    const { shell: second } = await begin({}, {}, undefined, dataDir);
    expect(existsSync(file)).toBe(false);
    // Or its end is told to the next test.
    second.quit();
    await expect.poll(() => told.exits).toEqual([0, 0]);
  });

  test('can’t be and is not wanted: nothing is said', async () => {
    inTheWay();
    await started({ startAtLogin: false });
    expect([told.windows.length, told.questions, told.exits, printed]).toEqual([1, [], [], []]);
  });
});

describe('what fails around the server', () => {
  const parts = {
    'the menu': () => vi.spyOn(electron.Menu, 'setApplicationMenu').mockImplementation(fail),
    'the tray': () => vi.spyOn(electron.nativeImage, 'createFromPath').mockImplementation(fail),
    'what tells of a login': () =>
      vi.spyOn(electron.app, 'getLoginItemSettings').mockImplementation(fail),
    'the window’s address': () => vi.spyOn(electron.protocol, 'handle').mockImplementation(fail),
  };

  test.each(Object.entries(parts))(
    '%s: it is said in words, and the server ends in order',
    async (_what, spoil) => {
      spoil();
      told.answer = 'Quit';
      const { dataDir } = await started({});
      expect(told.questions).toMatchObject([
        { message: 'An unexpected error kept Perennial from starting' },
      ]);
      expect(told.questions[0]?.detail).toContain('no such thing here');
      expect(printed.join('')).toContain('no such thing here');
      expect(existsSync(join(dataDir, 'server.json'))).toBe(false);
      expect([told.exits, told.relaunches]).toEqual([[1], []]);
    },
  );

  test('it is said in the language of the preferences', async () => {
    parts['the tray']();
    await started({ language: 'zh-CN' });
    expect(told.questions[0]?.message).toMatch(/\p{Script=Han}/u);
  });

  test('“Try Again” starts the app anew', async () => {
    parts['the menu']();
    told.answer = 'Try Again';
    await started({});
    const { execPath } = process;
    expect([told.exits, told.relaunches]).toEqual([[1], [{ execPath, args: expect.anything() }]]);
  });
});

describe.runIf(process.platform !== 'darwin')('without the tray', () => {
  test('a hidden start shows the window, without taking the keyboard', async () => {
    await started({ keepInTray: false }, { hidden: true });
    expect([told.windows.length, told.trays.length]).toEqual([1, 0]);
    await expect.poll(() => told.windows[0]?.did).toEqual(['showInactive']);
  });

  test.each([true, false])(
    'switched off while there is no window to see (there was one: %j), it is shown',
    async (wasOpen) => {
      const { context } = await started({}, { hidden: !wasOpen });
      if (wasOpen) {
        await expect.poll(() => told.windows[0]?.isShown).toBe(true);
        told.windows[0]?.close();
      }
      expect(told.windows.filter(({ isShown }) => isShown)).toEqual([]);
      changePreferences(context, { keepInTray: false });
      await expect.poll(() => told.windows[0]?.did.at(-1)).toBe('showInactive');
      expect(told.windows).toHaveLength(1);
      changePreferences(context, { theme: 'dark' });
      await expect.poll(() => told.theme).toBe('dark');
      expect(told.windows[0]?.did.filter((step) => step === 'showInactive')).toHaveLength(1);
    },
  );
});

describe.runIf(process.platform === 'linux')('on a desktop that shows no tray', () => {
  test('there is none, closing the window ends the app, and nothing is said of a tray', async () => {
    await started({}, {}, desktopWith('none'));
    await expect.poll(() => told.windows[0]?.isShown).toBe(true);
    told.windows[0]?.close();
    await expect.poll(() => told.exits).toEqual([0]);
    expect([told.trays, told.notified]).toEqual([[], []]);
  });

  test('a tray is made once one is there, and that goes leaves no window hidden', async () => {
    const desktop = desktopWith('none');
    await started({}, { hidden: true }, desktop);
    await expect.poll(() => told.windows[0]?.did).toEqual(['showInactive']);
    desktop.becomes('status_notifier');
    expect(told.trays).toHaveLength(1);
    told.windows[0]?.close();
    expect(told.windows[0]?.isShown).toBe(false);
    desktop.becomes('none');
    expect(told.windows[0]?.isShown).toBe(true);
    // It comes back by itself with its host.
    desktop.becomes('status_notifier');
    expect(told.trays.map(({ isThere }) => isThere)).toEqual([true]);
  });

  test('a tray that goes while the app ends opens no window', async () => {
    const desktop = desktopWith('status_notifier');
    const { shell } = await started({}, { hidden: true }, desktop);
    shell.quit();
    desktop.becomes('none');
    await expect.poll(() => told.exits).toEqual([0]);
    expect(told.windows).toEqual([]);
  });

  test('an icon of the older kind makes room for one of today', async () => {
    const desktop = desktopWith('x_tray');
    await started({}, {}, desktop);
    desktop.becomes('status_notifier');
    expect(told.trays.map(({ isThere }) => isThere)).toEqual([false, true]);
  });

  test('who chose so has the window minimized, at a hidden start too', async () => {
    await started({ withoutTray: 'minimize' }, { hidden: true }, desktopWith('none'));
    await expect.poll(() => told.windows[0]?.did).toEqual(['minimize']);
    told.windows[0]?.close();
    expect([told.windows[0]?.did, told.exits]).toEqual([['minimize', 'minimize'], []]);
  });

  test('a tray that fails when it comes is said, and the server ends in order', async () => {
    const desktop = desktopWith('none');
    told.answer = 'Quit';
    const { dataDir } = await started({}, {}, desktop);
    vi.spyOn(electron.nativeImage, 'createFromPath').mockImplementation(fail);
    desktop.becomes('x_tray');
    await expect.poll(() => told.exits).toEqual([1]);
    expect(told.questions[0]?.detail).toContain('no such thing here');
    expect(existsSync(join(dataDir, 'server.json'))).toBe(false);
  });
});

test('a subscription can be added from the Dock', async () => {
  await started({}, { hidden: true });
  told.dockMenus.at(-1)?.[0]?.click?.();
  expect(told.windows[0]?.address).toContain('record=new');
});

// Another program, such as what npm starts, would ask for the installed app's key.
test.each([
  ['the installed app', true, 'idle'],
  ['what npm starts', false, 'off'],
])('%s has the system’s key store for secrets: %j', async (_which, isPackaged, secrets) => {
  electron.app.isPackaged = isPackaged;
  vi.stubEnv('XDG_CONFIG_HOME', temporaryFolder());
  const { shell, context } = await started({}, { hidden: true });
  const call = await callsByToken(shell.baseUrl, issueLinkToken(context));
  expect((await call('GET', '/app/v1/server')).json).toMatchObject({
    data: { desktop: { secrets } },
  });
});

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { updatePreferences } from '../../src-server/services/preferences.ts';
import { temporaryFolder } from '../support/server.ts';
import { electron, forget, told } from './stand-in.ts';
import { starterOf } from './started.ts';

vi.mock('electron', async () => (await import('./stand-in.ts')).electron);
const { Shell } = await import('../../src-main/electron/shell.ts');

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
) => begin(changes, preferences);

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

describe.runIf(process.platform === 'linux')('where the file of a start at login can’t be', () => {
  test('the app starts, and says so with what to do', async () => {
    const path = inTheWay();
    await started({ startAtLogin: true });
    expect([told.windows.length, told.trays.length, told.exits]).toEqual([1, 1, []]);
    expect(told.questions).toMatchObject([
      {
        type: 'warning',
        message: 'The system did not let Perennial start at login',
        detail: expect.stringMatching(/^All else works\. .*\n\n.*EEXIST/s) as string,
        buttons: ['OK', 'Copy Details'],
      },
    ]);
    expect(told.questions[0]?.detail).toContain(path);
    expect(printed.join('')).toContain(path);
  });

  test('nothing is said where none is wanted', async () => {
    inTheWay();
    await started({ startAtLogin: false });
    expect([told.windows.length, told.questions, told.exits, printed]).toEqual([1, [], [], []]);
  });
});

describe('what fails around the server', () => {
  const parts = {
    'the menu': () => vi.spyOn(electron.Menu, 'setApplicationMenu').mockImplementation(fail),
    'the tray': () => vi.spyOn(electron.nativeImage, 'createEmpty').mockImplementation(fail),
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
        { message: 'Something went wrong that Perennial does not know' },
      ]);
      expect(told.questions[0]?.detail).toContain('no such thing here');
      expect(printed.join('')).toContain('no such thing here');
      expect(existsSync(join(dataDir, 'server.json'))).toBe(false);
      expect([told.exits, told.relaunches]).toEqual([[1], 0]);
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
    expect([told.exits, told.relaunches]).toEqual([[1], 1]);
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
      updatePreferences(context, { keepInTray: false });
      await expect.poll(() => told.windows[0]?.did.at(-1)).toBe('showInactive');
      expect(told.windows).toHaveLength(1);
      updatePreferences(context, { theme: 'dark' });
      await expect.poll(() => told.theme).toBe('dark');
      expect(told.windows[0]?.did.filter((step) => step === 'showInactive')).toHaveLength(1);
    },
  );
});

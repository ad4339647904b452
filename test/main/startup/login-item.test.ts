import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keepLoginFile, loginFileState } from '../../../src-main/startup/login-file.ts';
import {
  canStartAtLogin,
  isLoginStart,
  isToBeSet,
  loginItem,
  systemLoginState,
} from '../../../src-main/startup/login-item.ts';
import { temporaryFolder } from '../../support/server.ts';

describe('a start at login', () => {
  const situation = { env: {}, home: '/home/me', execPath: '/opt/Perennial/perennial' };

  test.each(['darwin', 'win32'] as const)('is the system’s own on %s', (platform) => {
    expect(loginItem(true, { ...situation, platform })).toEqual({
      kind: 'system',
      settings: { openAtLogin: true, args: ['--hidden'] },
    });
    expect(loginItem(false, { ...situation, platform })).toMatchObject({
      settings: { openAtLogin: false },
    });
  });

  const entry = (changes: object = {}) => {
    const item = loginItem(true, { ...situation, platform: 'linux', ...changes });
    return item.kind === 'file' ? item : { path: '', content: '' };
  };

  test('is a file on Linux, which goes when it is not wanted', () => {
    expect(entry().path).toBe('/home/me/.config/autostart/perennial.desktop');
    expect(entry().content).toContain('\nExec="/opt/Perennial/perennial" --hidden\n');
    expect(entry({ env: { XDG_CONFIG_HOME: '/cfg' } }).path).toBe(
      '/cfg/autostart/perennial.desktop',
    );
    // To be ignored, by the XDG Base Directory Specification.
    expect(entry({ env: { XDG_CONFIG_HOME: 'rel/x' } }).path).toBe(entry().path);
    expect(loginItem(false, { ...situation, platform: 'linux' })).toMatchObject({
      content: undefined,
    });
  });

  test('names an AppImage itself, not where it is mounted, and quotes what has to be', () => {
    const env = { APPIMAGE: '/home/me/My "Apps" $1 100%.AppImage', APPDIR: '/tmp/.mount_1' };
    const execPath = '/tmp/.mount_1/perennial';
    expect(entry({ env, execPath }).content).toContain(
      String.raw`Exec="/home/me/My \\"Apps\\" \\$1 100%%.AppImage" --hidden`,
    );
  });

  test('never names the AppImage of another program that started the app', () => {
    const env = { APPIMAGE: '/home/me/Terminal.AppImage', APPDIR: '/tmp/.mount_2' };
    expect(entry({ env }).content).toContain('\nExec="/opt/Perennial/perennial" --hidden\n');
  });

  test('is not tried once the program is gone', () => {
    expect(entry().content).toContain('\nTryExec=/opt/Perennial/perennial\n');
    const execPath = String.raw`/opt/back\slash 100%/perennial`;
    expect(entry({ execPath }).content).toContain(
      String.raw`TryExec=/opt/back\\slash 100%/perennial`,
    );
  });

  test('is offered for what is installed', () => {
    expect([canStartAtLogin(true), canStartAtLogin(false)]).toEqual([true, false]);
  });

  test('is told apart from others', () => {
    expect(isLoginStart({ hidden: true, wasOpenedAtLogin: false })).toBe(true);
    expect(isLoginStart({ hidden: false, wasOpenedAtLogin: true })).toBe(true);
    expect(isLoginStart({ hidden: false, wasOpenedAtLogin: false })).toBe(false);
  });
});

describe('what macOS and Windows make of a start at login', () => {
  test.each([
    ['it is set', true, { openAtLogin: true }, 'as_chosen'],
    ['it is not', false, { openAtLogin: false }, 'as_chosen'],
    ['a Mac starts it', true, { openAtLogin: true, status: 'enabled' }, 'as_chosen'],
    ['a Mac waits', true, { openAtLogin: false, status: 'requires-approval' }, 'needs_approval'],
    ['a Mac does not know it', true, { openAtLogin: false, status: 'not-found' }, 'refused'],
    ['it did not take', true, { openAtLogin: false }, 'refused'],
    ['it did not go', false, { openAtLogin: true }, 'refused'],
    [
      'Windows starts it',
      true,
      { openAtLogin: true, executableWillLaunchAtLogin: true },
      'as_chosen',
    ],
    [
      'the Task Manager switched it off',
      true,
      { openAtLogin: true, executableWillLaunchAtLogin: false },
      'switched_off',
    ],
  ] as const)('%s: wanted %j, found %j', (_what, wanted, found, state) => {
    expect(systemLoginState({ wanted, wasTaken: false }, found)).toBe(state);
  });

  test('one that was removed there is told as switched off', () => {
    const removed = { openAtLogin: false };
    expect(systemLoginState({ wanted: true, wasTaken: true }, removed)).toBe('switched_off');
    expect(isToBeSet({ wanted: true, isNew: false, wasTaken: true }, removed)).toBe(false);
    expect(isToBeSet({ wanted: true, isNew: true, wasTaken: true }, removed)).toBe(true);
  });

  const waiting = { openAtLogin: false, status: 'requires-approval' } as const;
  const switchedOff = { openAtLogin: true, executableWillLaunchAtLogin: false };
  test.each([
    ['missing', true, false, { openAtLogin: false }, true],
    ['there', true, true, { openAtLogin: true }, false],
    ['unwanted and there', false, false, { openAtLogin: true }, true],
    ['unwanted and missing', false, true, { openAtLogin: false }, false],
    // What a person switched off in the system stays so until they choose anew in the app.
    ['switched off', true, false, switchedOff, false],
    ['switched off and chosen anew', true, true, switchedOff, true],
    ['waiting', true, false, waiting, false],
    ['waiting and chosen anew', true, true, waiting, true],
    ['waiting and unwanted', false, true, waiting, true],
  ] as const)('one that is %s is set: %j, chosen now: %j', (_what, wanted, isNew, found, is) => {
    expect(isToBeSet({ wanted, isNew, wasTaken: false }, found)).toBe(is);
  });
});

const fileIn = (folder: string) => ({
  path: join(folder, 'autostart/perennial.desktop'),
  content: 'Exec=perennial\n',
});

const AT_START = { isNew: false, wasTaken: false };
const CHOSEN = { isNew: true, wasTaken: false };

describe('the file of a start at login', () => {
  test('is there while it is wanted, and goes without a trace', () => {
    const file = fileIn(temporaryFolder());
    expect(keepLoginFile(file, AT_START)).toBe('as_chosen');
    expect(readFileSync(file.path, 'utf8')).toBe(file.content);
    for (const _time of ['first', 'second']) {
      expect(keepLoginFile({ ...file, content: undefined }, CHOSEN)).toBe('as_chosen');
      expect(existsSync(file.path)).toBe(false);
    }
  });

  test('is not touched where it is as wanted', () => {
    const file = fileIn(temporaryFolder());
    keepLoginFile(file, AT_START);
    utimesSync(file.path, 1, 1);
    keepLoginFile(file, CHOSEN);
    expect(statSync(file.path).mtimeMs).toBe(1000);
    keepLoginFile({ ...file, content: 'other' }, AT_START);
    expect(readFileSync(file.path, 'utf8')).toBe('other');
  });

  test.each(['Hidden=true', 'Hidden = true', 'X-GNOME-Autostart-enabled=false'])(
    'stays switched off by the desktop’s settings (%s) until it is chosen anew',
    (line) => {
      const file = fileIn(temporaryFolder());
      keepLoginFile(file, AT_START);
      const theirs = `${file.content}${line}\n`;
      writeFileSync(file.path, theirs);
      expect(loginFileState(file, true)).toBe('switched_off');
      expect(keepLoginFile(file, AT_START)).toBe('switched_off');
      expect(readFileSync(file.path, 'utf8')).toBe(theirs);
      expect(keepLoginFile(file, CHOSEN)).toBe('as_chosen');
      expect(readFileSync(file.path, 'utf8')).toBe(file.content);
    },
  );

  test('stays removed until it is chosen anew', () => {
    const file = fileIn(temporaryFolder());
    keepLoginFile(file, AT_START);
    expect(loginFileState(file, true)).toBe('as_chosen');
    rmSync(file.path);
    expect(loginFileState(file, true)).toBe('switched_off');
    expect(keepLoginFile(file, { isNew: false, wasTaken: true })).toBe('switched_off');
    expect(existsSync(file.path)).toBe(false);
    expect(keepLoginFile(file, { isNew: true, wasTaken: true })).toBe('as_chosen');
  });

  test('that was changed meanwhile is told', () => {
    const file = fileIn(temporaryFolder());
    keepLoginFile(file, AT_START);
    writeFileSync(file.path, 'Exec=other');
    expect(loginFileState(file, true)).toBe('refused');
  });

  test('has another file in its way only where it is wanted', () => {
    const file = fileIn(temporaryFolder());
    writeFileSync(dirname(file.path), 'no folder');
    expect(keepLoginFile({ ...file, content: undefined }, AT_START)).toBe('as_chosen');
    expect(() => keepLoginFile(file, AT_START)).toThrow(/autostart/);
    expect(readFileSync(dirname(file.path), 'utf8')).toBe('no folder');
  });

  test('that can not go is told', () => {
    const { path } = fileIn(temporaryFolder());
    mkdirSync(path, { recursive: true });
    expect(() => keepLoginFile({ path, content: undefined }, CHOSEN)).toThrow(/perennial\.desktop/);
  });
});

import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keepLoginFile } from '../../src-main/login-file.ts';
import { canStartAtLogin, isLoginStart, loginItem } from '../../src-main/login-item.ts';
import { temporaryFolder } from '../support/server.ts';

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
    expect(loginItem(false, { ...situation, platform: 'linux' })).toMatchObject({
      content: undefined,
    });
  });

  test('names an AppImage itself, not where it is mounted, and quotes what has to be', () => {
    const env = { APPIMAGE: '/home/me/My "Apps" $1 100%.AppImage' };
    expect(entry({ env }).content).toContain(
      String.raw`Exec="/home/me/My \\"Apps\\" \\$1 100%%.AppImage" --hidden`,
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

test('the file is there while it is wanted, and goes without a trace', () => {
  const path = join(temporaryFolder(), 'autostart', 'perennial.desktop');
  keepLoginFile({ path, content: 'text' });
  expect(readFileSync(path, 'utf8')).toBe('text');
  keepLoginFile({ path, content: undefined });
  keepLoginFile({ path, content: undefined });
  expect(existsSync(path)).toBe(false);
});

test('a file that is as wanted is not touched', () => {
  const path = join(temporaryFolder(), 'perennial.desktop');
  keepLoginFile({ path, content: 'text' });
  utimesSync(path, 1, 1);
  keepLoginFile({ path, content: 'text' });
  expect(statSync(path).mtimeMs).toBe(1000);
  keepLoginFile({ path, content: 'other' });
  expect(readFileSync(path, 'utf8')).toBe('other');
});

test('a file in the place of the folder is in the way of one that is wanted alone', () => {
  const folder = join(temporaryFolder(), 'autostart');
  writeFileSync(folder, 'no folder');
  const path = join(folder, 'perennial.desktop');
  keepLoginFile({ path, content: undefined });
  expect(() => keepLoginFile({ path, content: 'text' })).toThrow(/autostart/);
  expect(readFileSync(folder, 'utf8')).toBe('no folder');
});

test('what is there and can not go is told', () => {
  const path = join(temporaryFolder(), 'perennial.desktop');
  mkdirSync(path);
  expect(() => keepLoginFile({ path, content: undefined })).toThrow(/perennial\.desktop/);
});

import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chromiumFolders } from '../../src-main/folders.ts';
import { temporaryFolder } from '../support/server.ts';

test('Chromium’s files lie in the data folder, which is made for its owner alone', () => {
  const dataDir = join(temporaryFolder(), 'data');
  const sessionData = join(dataDir, 'chromium');
  expect(chromiumFolders(dataDir)).toEqual({ userData: dataDir, sessionData, isKept: true });
  expect(readdirSync(dataDir)).toEqual(['chromium']);
  expect(readdirSync(sessionData)).toEqual([]);
  if (process.platform !== 'win32') {
    expect([dataDir, sessionData].map((path) => statSync(path).mode & 0o777)).toEqual([
      0o700, 0o700,
    ]);
  }
});

test('where the data folder can not be made, others serve for this start', () => {
  const [folder, temporary] = [temporaryFolder(), temporaryFolder()];
  const inTheWay = join(folder, 'file');
  writeFileSync(inTheWay, 'somebody’s');
  const { userData, sessionData, isKept } = chromiumFolders(join(inTheWay, 'data'), temporary);
  expect([userData.startsWith(temporary), sessionData === userData, isKept]).toEqual([
    true,
    true,
    false,
  ]);
  expect(existsSync(userData)).toBe(true);
});

// Root may write everywhere, but for the system's own.
test.runIf(process.platform === 'linux')('the same where it is there and only to be read', () => {
  expect(chromiumFolders('/proc/self').isKept).toBe(false);
});

test('the same where only the folder in it can not be used', () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'chromium'), 'no folder');
  expect(chromiumFolders(dataDir, temporaryFolder()).isKept).toBe(false);
});

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  chromiumFolders,
  removeTemporaryFolders,
  temporaryFolders,
} from '../../../src-main/folders.ts';
import { temporaryFolder } from '../../support/server.ts';

test('Chromium’s files lie in the data folder, which is made for its owner alone', () => {
  const dataDir = join(temporaryFolder(), 'data');
  const sessionData = join(dataDir, 'chromium');
  expect(chromiumFolders(dataDir)).toEqual({ userData: dataDir, sessionData, canLock: true });
  expect(readdirSync(dataDir).toSorted()).toEqual(['chromium', 'logs']);
  expect(readdirSync(sessionData)).toEqual([]);
  if (process.platform !== 'win32') {
    expect([dataDir, sessionData].map((path) => statSync(path).mode & 0o777)).toEqual([
      0o700, 0o700,
    ]);
  }
});

test('where the data folder cannot be made, others serve for this start', () => {
  const [folder, temporary] = [temporaryFolder(), temporaryFolder()];
  const inTheWay = join(folder, 'file');
  writeFileSync(inTheWay, 'somebody’s');
  const { userData, sessionData, ...rest } = chromiumFolders(join(inTheWay, 'data'), temporary);
  expect(rest).toMatchObject({ canLock: false, problem: expect.any(Error) as Error });
  expect([userData.startsWith(temporary), sessionData === userData]).toEqual([true, true]);
  expect(existsSync(userData)).toBe(true);
});

// Root may write everywhere, but for the system's own.
test.runIf(process.platform === 'linux')('the same where it is there and only to be read', () => {
  expect(chromiumFolders('/proc/self', temporaryFolder()).canLock).toBe(false);
});

// Where Node's own recursive mkdir never returns.
test.runIf(process.platform === 'linux').each(['/proc/nothing', '/proc/nothing/data'])(
  'the same for %s, which cannot be made',
  (dataDir) => {
    expect(chromiumFolders(dataDir, temporaryFolder()).canLock).toBe(false);
  },
);

test.runIf(process.platform !== 'win32')('a read-only data folder of ours is made writable', () => {
  const dataDir = temporaryFolder();
  chmodSync(dataDir, 0o555);
  expect(chromiumFolders(dataDir)).toMatchObject({ userData: dataDir, canLock: true });
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test('where only the folder in it cannot be used, there still is one app for each data folder', () => {
  const [dataDir, temporary] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(dataDir, 'chromium'), 'no folder');
  const { userData, sessionData, canLock, problem } = chromiumFolders(dataDir, temporary);
  expect({ userData, canLock }).toEqual({ userData: dataDir, canLock: true });
  expect(sessionData.startsWith(temporary)).toBe(true);
  expect(problem).toBeInstanceOf(Error);
});

test('temporary folders of starts that have ended are removed, and no others', () => {
  const temporary = temporaryFolder();
  const { userData } = temporaryFolders(temporary);
  const { pid } = spawnSync(process.execPath, ['--version']);
  const [ended, other] = [`perennial-${pid}-aBc123`, `perennial-${pid}`];
  for (const name of [ended, other]) mkdirSync(join(temporary, name));
  writeFileSync(join(temporary, ended, 'Local State'), '{}');
  removeTemporaryFolders(temporary);
  expect(readdirSync(temporary).toSorted()).toEqual([basename(userData), other].toSorted());
});

test.runIf(process.platform !== 'win32')(
  'without a link as the lock, or with something in its place, there is no lock to ask for',
  () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'SingletonLock'));
    expect(chromiumFolders(dataDir)).toMatchObject({ userData: dataDir, canLock: false });
    rmdirSync(join(dataDir, 'SingletonLock'));
    symlinkSync('computer-1', join(dataDir, 'SingletonLock'));
    expect(chromiumFolders(dataDir).canLock).toBe(true);
  },
);

test.runIf(process.platform !== 'win32')(
  'without a place for the socket by which starts find each other, there is no lock to ask for',
  () => {
    const dataDir = temporaryFolder();
    const long = join(temporaryFolder(), 'a'.repeat(100));
    mkdirSync(long);
    const canLock = (temporary: string) => chromiumFolders(dataDir, temporary).canLock;
    expect([canLock(join(dataDir, 'missing')), canLock(long)]).toEqual([false, false]);
    expect(readdirSync(long)).toEqual([]);
  },
);

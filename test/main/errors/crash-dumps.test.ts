import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeOldDumps } from '../../../src-main/errors/crash-dumps.ts';
import { temporaryFolder } from '../../support/server.ts';

const MINUTE = 60;

test('only the newest dumps are kept, wherever they lie, and nothing else is touched', () => {
  const folder = join(temporaryFolder(), 'Crashpad');
  for (const below of ['pending', 'completed']) mkdirSync(join(folder, below), { recursive: true });
  writeFileSync(join(folder, 'settings.dat'), '');
  for (let age = 1; age <= 8; age += 1) {
    const path = join(folder, age % 2 === 0 ? 'pending' : 'completed', `${age}`);
    for (const kind of ['.dmp', '.meta']) writeFileSync(path + kind, '');
    utimesSync(`${path}.dmp`, age * -MINUTE + 1e9, age * -MINUTE + 1e9);
  }
  removeOldDumps(folder);
  const left = (below: string) => readdirSync(join(folder, below)).toSorted();
  expect(left('completed')).toEqual(['1.dmp', '1.meta', '3.dmp', '3.meta', '5.dmp', '5.meta']);
  expect(left('pending')).toEqual(['2.dmp', '2.meta', '4.dmp', '4.meta']);
  expect(left('.')).toEqual(['completed', 'pending', 'settings.dat']);
});

test('a folder that is not there yet has no dumps', () => {
  expect(() => removeOldDumps(join(temporaryFolder(), 'none'))).not.toThrow();
});

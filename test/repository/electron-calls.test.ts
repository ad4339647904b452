import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { electronCalls } from './electron-calls.ts';

const root = resolve(import.meta.dirname, '../..');

/** The rows of docs/electron-calls.md: a call, and what is said of it. */
const rows = readFileSync(join(root, 'docs/electron-calls.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, call, seenBy] = /^\| `([^`]+)` \| (.+) \|$/.exec(line) ?? [];
    return call === undefined || seenBy === undefined ? [] : [{ call, seenBy }];
  });

// An event that Electron's types do not have, and a module that is handed on as a whole.
const UNTYPED = ["powerMonitor 'shutdown'", 'safeStorage'];

const isThere = (file: string) =>
  ['test', 'test/electron'].some((folder) => existsSync(join(root, folder, file)));

test('the list of calls of Electron has each that the app makes, and no other', () => {
  const listed = rows.map(({ call }) => call);
  expect(listed.toSorted()).toEqual([...electronCalls(), ...UNTYPED].toSorted());
}, 30_000);

test('each is said to be seen by a test that is there, or why not', () => {
  const wrong = rows.filter(({ seenBy }) => {
    if (seenBy === 'every start') return false;
    const files = [...seenBy.matchAll(/`([\w/-]+\.test\.ts)`/g)].map(([, file]) => file ?? '');
    return files.length === 0 || !files.every(isThere);
  });
  expect(wrong).toEqual([]);
});

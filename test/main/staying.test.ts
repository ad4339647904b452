import { describe, expect, test } from 'vitest';
import { crashPolicy } from '../../src-main/crashes.ts';
import { isToldOfTray, onClose, quitPolicy } from '../../src-main/staying.ts';

const systems = ['darwin', 'win32', 'linux'] as const;

describe('closing the window', () => {
  test.each([
    ['linux', true, false, 'hide'],
    ['win32', true, false, 'hide'],
    ['darwin', true, false, 'hide'],
    ['linux', false, false, 'quit'],
    ['win32', false, false, 'quit'],
    ['darwin', false, false, 'hide'],
    ['linux', true, true, 'close'],
    ['linux', false, true, 'close'],
    ['darwin', false, true, 'close'],
  ] as const)(
    'on %s, kept in the tray: %j, quitting: %j',
    (platform, keepInTray, isQuitting, result) => {
      expect(onClose({ platform, keepInTray, isQuitting })).toBe(result);
    },
  );

  test('tells once that the app goes on, where that can not be seen', () => {
    expect(systems.map((system) => isToldOfTray(system, false))).toEqual([false, true, true]);
    expect(systems.map((system) => isToldOfTray(system, true))).toEqual([false, false, false]);
  });
});

test('a second request to quit ends at once, unless it is the same press', () => {
  let now = 1000;
  const ask = quitPolicy(() => now);
  expect(ask()).toBe('begin');
  expect(ask()).toBe('wait');
  now += 1999;
  expect(ask()).toBe('wait');
  now += 1;
  expect(ask()).toBe('force');
});

describe('a page that ended', () => {
  test('is loaded again, but not for ever', () => {
    let now = 0;
    const decide = crashPolicy(() => now);
    expect([1, 2, 3, 4].map(() => decide('crashed'))).toEqual([
      'reload',
      'reload',
      'reload',
      'give_up',
    ]);
    now += 5 * 60_000;
    expect(decide('oom')).toBe('reload');
  });

  test('because it was asked to is left alone, and does not count', () => {
    const decide = crashPolicy(() => 0);
    for (let i = 0; i < 9; i += 1) expect(decide('clean-exit')).toBe('nothing');
    expect(decide('killed')).toBe('reload');
  });
});

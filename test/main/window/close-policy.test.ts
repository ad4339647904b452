import type { RenderProcessGoneDetails } from 'electron';
import { describe, expect, test } from 'vitest';
import { type AfterCrash, crashPolicy } from '../../../src-main/errors/crashes.ts';
import {
  holdsShutdown,
  isToldOfTray,
  onClose,
  onStart,
  quitPolicy,
} from '../../../src-main/window/close-policy.ts';

const systems = ['darwin', 'win32', 'linux'] as const;

const chosen = (keepInTray: boolean, withoutTray: 'quit' | 'minimize' = 'quit') => ({
  keepInTray,
  withoutTray,
});

/** What each system has, with a tray and, on Linux, without one. */
const TRAYS = { darwin: 'system', win32: 'system', linux: 'status_notifier' } as const;

describe('a start', () => {
  const isLogin = true;
  test.each(systems)('on %s, which nobody asked to be hidden, shows the window', (platform) => {
    for (const keepInTray of [true, false]) {
      const given = { platform, preferences: chosen(keepInTray), trayHost: TRAYS[platform] };
      expect(onStart({ ...given, isLogin: false, isAskedFor: false })).toBe('inFront');
      expect(onStart({ ...given, isLogin, isAskedFor: true })).toBe('inFront');
    }
  });

  test.each([
    ['linux', true, undefined],
    ['win32', true, undefined],
    ['darwin', true, undefined],
    ['linux', false, 'behind'],
    ['win32', false, 'behind'],
    ['darwin', false, undefined],
  ] as const)('at login on %s, kept in the tray: %j', (platform, keepInTray, result) => {
    const given = { platform, preferences: chosen(keepInTray), trayHost: TRAYS[platform] };
    expect(onStart({ ...given, isLogin, isAskedFor: false })).toBe(result);
  });

  test.each([
    ['none', chosen(true), 'behind'],
    ['none', chosen(true, 'minimize'), 'minimized'],
    ['none', chosen(false, 'minimize'), 'minimized'],
    ['x_tray', chosen(true, 'minimize'), undefined],
    // It is decided once that is known.
    [undefined, chosen(true), undefined],
  ] as const)('at login on a desktop with the tray %j: %j', (trayHost, preferences, result) => {
    const given = { platform: 'linux', preferences, trayHost } as const;
    expect(onStart({ ...given, isLogin, isAskedFor: false })).toBe(result);
  });
});

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
      const given = { platform, preferences: chosen(keepInTray), trayHost: TRAYS[platform] };
      expect(onClose({ ...given, isQuitting })).toBe(result);
    },
  );

  test.each([
    ['none', chosen(true), 'quit'],
    ['none', chosen(true, 'minimize'), 'minimize'],
    ['none', chosen(false, 'minimize'), 'minimize'],
    // What is chosen for a desktop without a tray counts only there.
    ['status_notifier', chosen(false, 'minimize'), 'quit'],
    ['x_tray', chosen(true), 'hide'],
    [undefined, chosen(true), 'hide'],
  ] as const)('on a desktop with the tray %j: %j', (trayHost, preferences, result) => {
    const given = { platform: 'linux', preferences, trayHost } as const;
    expect(onClose({ ...given, isQuitting: false })).toBe(result);
    expect(onClose({ ...given, isQuitting: true })).toBe('close');
  });

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

test('going off waits for the app on Linux only, which else does not wait at all', () => {
  expect(systems.map(holdsShutdown)).toEqual([false, false, true]);
});

type Reason = RenderProcessGoneDetails['reason'];

const isQuitting = false;

describe('a page that ended', () => {
  // All of Electron's reasons: the compiler misses one that is new.
  const first: Record<Reason, AfterCrash> = {
    'clean-exit': 'nothing',
    'abnormal-exit': 'reload',
    killed: 'reload',
    crashed: 'reload',
    oom: 'reload',
    'launch-failed': 'reload',
    'integrity-failure': 'reload',
    'memory-eviction': 'restore',
  };

  test.each(Object.entries(first))('for the reason %s leads to: %s', (reason, result) => {
    expect(crashPolicy(() => 0)({ reason, isQuitting })).toBe(result);
  });

  test.each(Object.keys(first))('for the reason %s is left alone while the app quits', (reason) => {
    expect(crashPolicy(() => 0)({ reason, isQuitting: true })).toBe('nothing');
  });

  test('is loaded again, but not for ever', () => {
    let now = 0;
    const decide = crashPolicy(() => now);
    expect([1, 2, 3, 4].map(() => decide({ reason: 'crashed', isQuitting }))).toEqual([
      'reload',
      'reload',
      'reload',
      'give_up',
    ]);
    now += 5 * 60_000;
    expect(decide({ reason: 'oom', isQuitting })).toBe('reload');
  });

  test('because it was asked to, or for its memory, or while the app quits, does not count', () => {
    const decide = crashPolicy(() => 0);
    for (let i = 0; i < 9; i += 1) {
      expect(decide({ reason: 'clean-exit', isQuitting })).toBe('nothing');
      expect(decide({ reason: 'memory-eviction', isQuitting })).toBe('restore');
      expect(decide({ reason: 'crashed', isQuitting: true })).toBe('nothing');
    }
    expect(decide({ reason: 'killed', isQuitting })).toBe('reload');
  });
});

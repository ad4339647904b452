import { expect } from 'vitest';
import type { Channel, NotInstalled, Release } from '../../../src-main/updates/update-state.ts';
import { AppUpdates, type UpdateParts } from '../../../src-main/updates/updates.ts';

export const MINUTE_MS = 60_000;
/** A release of a version. */
export const release = (version: string): Release => ({ version, releasedAt: null, notes: '' });

const ignore: (value: number) => void = () => {};

/** Updates with a stand-in for what looks, and a clock and timers that a test moves. */
export function prepared(
  options: {
    remembered?: NotInstalled;
    updater?: UpdateParts['updater'];
    look?: boolean;
    asksForPassword?: boolean;
  } = {},
) {
  const calls: string[] = [];
  const waiting: { settle: (value?: Release) => void; fail: (error: Error) => void }[] = [];
  const wait = (name: string) => {
    calls.push(name);
    return new Promise<Release | undefined>((settle, fail) => waiting.push({ settle, fail }));
  };
  const preferences = {
    lookForUpdates: options.look ?? true,
    updateChannel: 'stable' as Channel,
  };
  const kept: (NotInstalled | undefined)[] = [];
  const timers = new Map<() => void, number>();
  let now = Date.parse('2026-11-21T12:00:00Z');
  let percent = ignore;
  const updates = new AppUpdates({
    currentVersion: '1.0.0',
    updater: options.updater ?? {
      asksForPassword: options.asksForPassword ?? false,
      check: (channel) => wait(`check ${channel}`),
      async download(onPercent) {
        percent = onPercent;
        await wait('download');
      },
      cancel: () => calls.push('cancel'),
      install: async (restart) => void calls.push(`install ${restart}`),
    },
    preferences: () => preferences,
    now: () => now,
    every(ms, work) {
      timers.set(work, ms);
      return () => void timers.delete(work);
    },
    remembered: options.remembered,
    remember: (one) => kept.push(one),
    restart: () => calls.push('restart'),
  });
  const answered = async (act: (first: (typeof waiting)[number]) => void) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    const first = waiting.shift();
    if (first !== undefined) act(first);
    // What follows from an answer follows at once.
    await new Promise((next) => setImmediate(next));
  };
  return {
    updates,
    calls,
    kept,
    timers,
    preferences,
    status: () => updates.state().status,
    percent: (value: number) => percent(value),
    /** Answers what was asked first. */
    answer: (value?: Release) => answered(({ settle }) => settle(value)),
    fail: (error: Error) => answered((first) => first.fail(error)),
    setClock: (moment: string) => (now = Date.parse(moment)),
    /** Lets time pass, minute by minute. */
    pass: async (ms: number) => {
      for (let passed = 0; passed < ms; passed += MINUTE_MS) {
        now += MINUTE_MS;
        for (const work of timers.keys()) work();
      }
      await new Promise((next) => setImmediate(next));
    },
  };
}

import { describe, expect, test } from 'vitest';
import { MINUTE_MS, prepared, release } from './manual-updater.ts';

const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describe('by itself', () => {
  test('it looks a minute after the start, and then once a day', async () => {
    const { updates, calls, timers, pass, answer } = prepared();
    updates.begin();
    expect([...timers.values()]).toEqual([MINUTE_MS]);
    expect(calls).toEqual([]);
    await pass(MINUTE_MS);
    expect(calls).toEqual(['check stable']);
    await answer();
    await pass(DAY_MS - MINUTE_MS);
    expect(calls).toHaveLength(1);
    await pass(MINUTE_MS);
    expect(calls).toHaveLength(2);
  });

  test('it tries again an hour after a look that failed', async () => {
    const { updates, calls, pass, fail } = prepared();
    updates.begin();
    await pass(MINUTE_MS);
    await fail(new Error('no net'));
    await pass(HOUR_MS - MINUTE_MS);
    expect(calls).toHaveLength(1);
    await pass(MINUTE_MS);
    expect(calls).toHaveLength(2);
  });

  test('it looks where the clock was set back, as nobody knows how long ago that was', async () => {
    const { updates, calls, pass, answer, setClock } = prepared();
    updates.begin();
    await pass(MINUTE_MS);
    await answer();
    setClock('2026-11-01T12:00:00Z');
    await pass(MINUTE_MS);
    expect(calls).toHaveLength(2);
  });

  test('it does not look while that is not wanted, but when asked', async () => {
    const { updates, calls, pass, answer, preferences } = prepared({ look: false });
    updates.begin();
    await pass(2 * DAY_MS);
    expect(calls).toEqual([]);
    expect(updates.check()).toBe(true);
    await answer();
    expect(calls).toEqual(['check stable']);
    preferences.lookForUpdates = true;
    await pass(DAY_MS);
    expect(calls).toHaveLength(2);
  });

  test('it gives up what is not heard of for ten minutes, and tries again in an hour', async () => {
    const { updates, calls, pass, answer, percent, status } = prepared();
    updates.begin();
    await pass(10 * MINUTE_MS);
    expect(status()).toBe('checking');
    await pass(MINUTE_MS);
    expect([status(), updates.state().failure]).toEqual([
      'failed',
      { step: 'check', detail: 'No response' },
    ]);
    await pass(50 * MINUTE_MS);
    expect(calls).toEqual(['check stable', 'cancel', 'check stable']);
    // The answer to the look that was given up counts for nothing; the second is answered next.
    await answer(release('1.3.0'));
    expect(status()).toBe('checking');
    await answer(release('1.1.0'));
    await pass(9 * MINUTE_MS);
    percent(10);
    await pass(9 * MINUTE_MS);
    expect(status()).toBe('downloading');
    await pass(MINUTE_MS);
    expect([status(), calls.at(-1)]).toEqual(['failed', 'cancel']);
  });

  test('it looks no more once it has ended', async () => {
    const { updates, calls, pass, timers } = prepared();
    updates.begin();
    updates.end();
    await pass(DAY_MS);
    expect([calls, timers.size]).toEqual([[], 0]);
  });
});

describe('when asked', () => {
  test('it looks, downloads what is newer, and tells of each step', async () => {
    const { updates, calls, answer, percent } = prepared();
    const told: string[] = [];
    const stop = updates.subscribe(() => {
      const { status, percent: done } = updates.state();
      told.push(`${status} ${done ?? ''}`.trim());
    });
    updates.begin();
    updates.check();
    await answer(release('1.1.0'));
    percent(30);
    percent(30.4);
    percent(10);
    await answer();
    expect(calls).toEqual(['check stable', 'download']);
    expect(told).toEqual(['checking', 'downloading 0', 'downloading 30', 'ready']);
    expect(updates.state().checkedAt).toBe('2026-11-21T12:00:00.000Z');
    stop();
    updates.check();
    expect(told).toHaveLength(4);
  });

  test('one look at a time is enough', async () => {
    const { updates, calls, answer } = prepared();
    updates.check();
    updates.check();
    await answer(release('1.1.0'));
    updates.check();
    await answer();
    expect(calls).toEqual(['check stable', 'download']);
  });

  test('it says why nothing came of it', async () => {
    const { updates, fail, answer, status } = prepared();
    updates.check();
    await fail(new Error('net::ERR_INTERNET_DISCONNECTED\n    at somewhere'));
    expect(updates.state().failure).toEqual({
      step: 'check',
      detail: 'net::ERR_INTERNET_DISCONNECTED',
    });
    updates.check();
    await answer(release('1.1.0'));
    await fail(new Error('sha512 checksum mismatch'));
    expect([status(), updates.state().failure?.step]).toEqual(['failed', 'download']);
  });
});

describe('another channel', () => {
  test('drops what was found, breaks off what is downloaded, and looks anew once that has ended', async () => {
    const { updates, calls, answer, fail, preferences, status, percent } = prepared();
    updates.begin();
    updates.check();
    await answer(release('1.1.0'));
    preferences.updateChannel = 'beta';
    updates.preferencesChanged();
    expect(calls).toEqual(['check stable', 'download', 'cancel']);
    expect(status()).toBe('checking');
    percent(99);
    await fail(new Error('cancelled'));
    expect([status(), updates.state().failure]).toEqual(['checking', null]);
    await expect.poll(() => calls.at(-1)).toBe('check beta');
    await answer(release('1.2.0-beta.1'));
    await answer();
    expect(updates.installable()?.version).toBe('1.2.0-beta.1');
  });

  test('makes nothing of what the other one answers too late', async () => {
    const { updates, calls, answer, preferences } = prepared();
    updates.begin();
    preferences.updateChannel = 'beta';
    updates.preferencesChanged();
    await expect.poll(() => calls).toContain('check beta');
    preferences.updateChannel = 'stable';
    updates.preferencesChanged();
    await answer(release('1.2.0-beta.1'));
    expect(updates.state()).toMatchObject({ status: 'checking', update: null });
  });

  test('is not looked at by itself where that is not wanted', async () => {
    const { updates, calls, preferences, status } = prepared({ look: false });
    updates.begin();
    preferences.updateChannel = 'beta';
    updates.preferencesChanged();
    updates.preferencesChanged();
    expect([calls, status()]).toEqual([['cancel'], 'idle']);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followTrayHost } from '../../../src-main/tray/tray-host.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Situation = Partial<Parameters<typeof followTrayHost>[0]>;

/** A desktop whose two kinds of tray the test lets come and go, and what is told of them. */
function desktop(situation: Situation = {}) {
  const told: string[] = [];
  const stopped: string[] = [];
  const tells: Record<string, (isThere: boolean) => void> = {};
  const stop = followTrayHost(
    { platform: 'linux', env: {}, isLogin: false, warn: () => {}, ...situation },
    (host) => told.push(host),
    {
      statusNotifier(_env, { tell }) {
        tells['statusNotifier'] = tell;
        return () => stopped.push('statusNotifier');
      },
      xTray(_env, { tell }) {
        tells['xTray'] = tell;
        return () => stopped.push('xTray');
      },
    },
  );
  return {
    told,
    stopped,
    stop,
    statusNotifier: (isThere: boolean) => tells['statusNotifier']?.(isThere),
    xTray: (isThere: boolean) => tells['xTray']?.(isThere),
  };
}

test.each(['darwin', 'win32'] as const)('%s has a tray of its own', (platform) => {
  expect(desktop({ platform }).told).toEqual(['system']);
});

describe('a Linux desktop', () => {
  test('has no tray where both kinds say so', () => {
    const { told, statusNotifier, xTray } = desktop();
    statusNotifier(false);
    expect(told).toEqual([]);
    xTray(false);
    expect(told).toEqual(['none']);
  });

  test('has that of today where it has both, whichever answers first', () => {
    const { told, statusNotifier, xTray } = desktop();
    xTray(true);
    expect(told).toEqual([]);
    statusNotifier(true);
    expect(told).toEqual(['status_notifier']);
  });

  test('has the older one where there is no other, until the other comes', () => {
    const { told, statusNotifier, xTray } = desktop();
    statusNotifier(false);
    xTray(true);
    statusNotifier(true);
    expect(told).toEqual(['x_tray', 'status_notifier']);
  });

  test.each([
    ['nothing answers', () => {}, ['none']],
    [
      'the session bus does not answer',
      (all: ReturnType<typeof desktop>) => all.xTray(true),
      ['x_tray'],
    ],
  ])('is not waited for where %s', (_what, answer, expected) => {
    const all = desktop();
    answer(all);
    vi.advanceTimersByTime(2999);
    expect(all.told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(all.told).toEqual(expected);
  });

  test('that answers late has its tray after all', () => {
    const { told, statusNotifier } = desktop();
    vi.advanceTimersByTime(3000);
    statusNotifier(true);
    expect(told).toEqual(['none', 'status_notifier']);
  });
});

describe('a panel', () => {
  test('may start some seconds after a login', () => {
    const all = desktop({ isLogin: true });
    all.xTray(false);
    all.statusNotifier(false);
    vi.advanceTimersByTime(14_999);
    expect(all.told).toEqual([]);
    all.statusNotifier(true);
    vi.advanceTimersByTime(60_000);
    expect(all.told).toEqual(['status_notifier']);
  });

  test('that does not is missed', () => {
    const all = desktop({ isLogin: true });
    all.xTray(false);
    all.statusNotifier(false);
    vi.advanceTimersByTime(15_000);
    expect(all.told).toEqual(['none']);
  });

  test('may crash and be back', () => {
    const all = desktop();
    all.xTray(false);
    all.statusNotifier(true);
    all.statusNotifier(false);
    vi.advanceTimersByTime(14_999);
    all.statusNotifier(true);
    vi.advanceTimersByTime(60_000);
    expect(all.told).toEqual(['status_notifier']);
  });

  test('that stays away is missed once, and greeted when it is back', () => {
    const all = desktop();
    all.xTray(false);
    all.statusNotifier(true);
    all.statusNotifier(false);
    vi.advanceTimersByTime(10_000);
    // As often as the bus tells, the time runs from the first.
    all.statusNotifier(false);
    vi.advanceTimersByTime(5000);
    all.statusNotifier(false);
    expect(all.told).toEqual(['status_notifier', 'none']);
    all.statusNotifier(true);
    expect(all.told.at(-1)).toBe('status_notifier');
  });
});

test('nothing is told any more once it is stopped', () => {
  const all = desktop({ isLogin: true });
  all.xTray(false);
  all.statusNotifier(false);
  all.stop();
  all.statusNotifier(true);
  vi.advanceTimersByTime(60_000);
  expect([all.told, all.stopped]).toEqual([[], ['statusNotifier', 'xTray']]);
});

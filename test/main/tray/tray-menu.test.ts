import { describe, expect, test } from 'vitest';
import { trayMenu, trayTip } from '../../../src-main/tray/tray-menu.ts';
import { below, labels, press, texts } from '../menus/menus.ts';

const renewal = (name: string, date: string) => ({
  id: `id of ${name}`,
  name,
  amountHundredths: 1250,
  currency: 'EUR' as const,
  date,
});

describe('the tray’s menu', () => {
  const personal = {
    id: 'personal',
    name: 'Personal',
    locale: 'en-GB',
    today: '2026-11-21',
    remindersOn: true,
    renewals: [renewal('Netflix', '2026-11-22'), renewal('A & B', '2026-12-01')],
  };
  const work = {
    ...personal,
    id: 'work',
    name: 'Work',
    remindersOn: false,
    renewals: [renewal('Server', '2026-11-23'), renewal('Domain', '2026-11-24')],
  };
  const opened = (...accounts: (typeof personal)[]) => {
    const done: unknown[] = [];
    const menu = trayMenu({ accounts }, texts, {
      go: (place) => done.push(place),
      switchReminders: (id, on) => done.push([id, on]),
      quit: () => done.push('quit'),
    });
    return { menu, done };
  };

  test('opens, adds, shows what renews next, pauses reminders and quits', () => {
    const { menu, done } = opened(personal);
    expect(labels(menu)).toEqual([
      'Open Perennial',
      'Add Subscription…',
      '-',
      'Netflix · €12.50 · 22 Nov',
      'A && B · €12.50 · 1 Dec',
      '-',
      'Pause Reminders',
      '-',
      'Quit Perennial',
    ]);
    for (const { label } of menu) press(menu, label ?? '');
    expect(done).toEqual([
      { path: '/' },
      { path: '/subscriptions', record: 'new' },
      { path: '/subscriptions', record: 'id of Netflix', account: 'personal' },
      { path: '/subscriptions', record: 'id of A & B', account: 'personal' },
      ['personal', false],
      'quit',
    ]);
  });

  test('resumes reminders that are paused', () => {
    const { menu, done } = opened({ ...personal, remindersOn: false, renewals: [] });
    expect(menu[3]).toMatchObject({ label: 'No upcoming renewals', enabled: false });
    press(menu, 'Resume Reminders');
    expect(done).toEqual([['personal', true]]);
  });

  test('of several accounts shows the next three of all, and switches each by itself', () => {
    const { menu, done } = opened(personal, work);
    expect(labels(menu).slice(3, 6)).toEqual([
      'Netflix · €12.50 · 22 Nov · Personal',
      'Server · €12.50 · 23 Nov · Work',
      'Domain · €12.50 · 24 Nov · Work',
    ]);
    const switches = below(menu, 'Reminders');
    expect(switches.map(({ label, checked }) => [label, checked])).toEqual([
      ['Personal', true],
      ['Work', false],
    ]);
    press(switches, 'Work');
    expect(done).toEqual([['work', true]]);
  });

  test('keeps long names short, and letters whole', () => {
    const { menu } = opened({ ...personal, renewals: [renewal('👩‍👩‍👧'.repeat(50), '2026-11-22')] });
    expect(menu[3]?.label?.split(' · ')[0]).toBe(`${'👩‍👩‍👧'.repeat(39)}…`);
  });

  test('writes money and days as the account does', () => {
    const yen = {
      ...renewal('N', '2026-11-22'),
      currency: 'JPY' as const,
      amountHundredths: 98_000,
    };
    const { menu } = opened({ ...personal, locale: 'zh-CN', renewals: [yen as never] });
    expect(menu[3]?.label).toBe('N · JP¥980 · 11月22日');
  });

  test.each([
    [0, 'Perennial'],
    [1, 'Perennial: 1 subscription needs attention'],
    [3, 'Perennial: 3 subscriptions need attention'],
  ])('its tip says that %i need attention', (count, tip) => {
    expect(trayTip(count, texts)).toBe(tip);
  });
});

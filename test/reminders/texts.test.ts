import { describe, expect, test } from 'vitest';
import { type ReminderItem, reminderText } from '../../src-server/reminders/texts.ts';

const netflix: ReminderItem = {
  subscriptionId: 'netflix',
  kind: 'renewal',
  date: '2026-12-14',
  name: 'Netflix',
  amountHundredths: 1549,
  currency: 'USD',
};
const on = (today: string, locale = 'en-GB') => ({ today, locale });

describe('one reminder', () => {
  test('tells what renews, when, what it costs, and what to do', () => {
    expect(reminderText([netflix], on('2026-12-11'))).toEqual({
      title: 'Netflix renews in 3 days',
      body:
        'US$15.49 on Monday, 14 December 2026. ' +
        'If you no longer want it, cancel it with the provider before then.',
    });
    expect(reminderText([netflix], on('2026-12-13')).title).toBe('Netflix renews tomorrow');
    const today = reminderText([netflix], on('2026-12-14'));
    expect(today.title).toBe('Netflix renews today');
    expect(today.body).toContain('cancel it with the provider right away');
  });

  test('tells of the end of a trial', () => {
    const { title, body } = reminderText([{ ...netflix, kind: 'trial' }], on('2026-12-07'));
    expect(title).toBe('The trial of Netflix ends in 7 days');
    expect(body).toContain(
      'The last day is Monday, 14 December 2026; after that it costs US$15.49.',
    );
  });

  test('tells of a date that has passed', () => {
    const { title, body } = reminderText([{ ...netflix, kind: 'overdue' }], on('2026-12-16'));
    expect(title).toBe('Netflix was due 2 days ago');
    expect(body).toContain('Open Perennial to mark it renewed or cancelled');
  });

  test('tells of the last day to cancel', () => {
    const gym = { ...netflix, kind: 'cancelBy', renewsUntil: '2028-03-31' } as const;
    expect(reminderText([gym], on('2026-12-11'))).toEqual({
      title: 'The last day to cancel Netflix is in 3 days',
      body: 'Cancel it with the provider by Monday, 14 December 2026, or it runs until Friday, 31 March 2028.',
    });
    expect(reminderText([gym], on('2026-12-13', 'zh-CN'))).toEqual({
      title: 'Netflix 的取消期限明天截止',
      body: '请在2026年12月14日星期一前（含当日）向服务商取消，否则将续期至2028年3月31日星期五。',
    });
    expect(reminderText([gym, netflix], on('2026-12-11')).body).toContain(
      'Netflix: last day to cancel in 3 days, on Monday, 14 December 2026, or it runs until Friday, 31 March 2028\n',
    );
  });

  test('writes money as the account does, and dates in the language of the text', () => {
    const { body } = reminderText([netflix], on('2026-12-11', 'de-DE'));
    expect(body).toContain('15,49\u00A0$ on Monday, 14 December 2026');
    const yen = { ...netflix, amountHundredths: 427_700, currency: 'JPY' };
    expect(reminderText([yen], on('2026-12-11', 'ja-JP')).body).toContain('￥4,277 on ');
  });

  test('is Chinese for an account that is', () => {
    expect(reminderText([netflix], on('2026-12-11', 'zh-CN'))).toEqual({
      title: 'Netflix 3天后续费',
      body: '2026年12月14日星期一扣款 US$15.49。如不再需要，请在此之前向服务商取消。',
    });
  });
});

describe('several at once', () => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    ...netflix,
    subscriptionId: String(index),
    name: `Service ${index + 1}`,
  }));

  test('of one subscription are counted as one', () => {
    const items = [netflix, { ...netflix, date: '2026-12-21' }];
    expect(reminderText(items, on('2026-12-11')).title).toBe('Netflix needs attention');
    expect(reminderText(items, on('2026-12-11', 'zh-CN')).title).toBe('Netflix 需要留意');
  });

  test('fit into what services take, however long their names are', () => {
    const long = many.map((item, index) => ({ ...item, name: `${index}${'🧾'.repeat(119)}` }));
    for (const locale of ['en-GB', 'zh-CN']) {
      const { title, body } = reminderText(long, on('2026-12-11', locale));
      expect(Buffer.byteLength(title + body)).toBeLessThanOrEqual(3000);
      expect(body).toContain(`${'🧾'.repeat(58)}…`);
      expect(body).toMatch(/and \d+ more|以及另外 \d+ 个/);
    }
  });

  test('a name turns no words around it, and breaks no line', () => {
    const turned = { ...netflix, name: 'a\u202eb\u2028c' };
    const { title, body } = reminderText(
      [turned, { ...netflix, subscriptionId: 'x' }],
      on('2026-12-11'),
    );
    expect(title).toBe('2 subscriptions need attention');
    expect(body.split(/\n|\u2028/)[0]).toMatch(/^\u2068a\u202eb c\u2069: US/);
    expect(reminderText([turned], on('2026-12-11')).title).toBe(
      '\u2068a\u202eb c\u2069 renews in 3 days',
    );
  });

  test('are one message with a line each', () => {
    const items: ReminderItem[] = [
      netflix,
      { ...netflix, subscriptionId: 'mubi', name: 'MUBI', kind: 'trial', date: '2026-12-12' },
      { ...netflix, subscriptionId: 'strava', name: 'Strava', kind: 'overdue', date: '2026-12-10' },
    ];
    expect(reminderText(items, on('2026-12-11'))).toEqual({
      title: '3 subscriptions need attention',
      body: [
        'Netflix: US$15.49 in 3 days, on Monday, 14 December 2026',
        'MUBI: trial ends tomorrow, on Saturday, 12 December 2026',
        'Strava: US$15.49 was due yesterday, on Thursday, 10 December 2026',
        '',
        'Cancel anything you no longer want with its provider.',
      ].join('\n'),
    });
  });

  test('beyond ten are counted', () => {
    const { title, body } = reminderText(many, on('2026-12-11'));
    expect(title).toBe('12 subscriptions need attention');
    expect(body.split('\n').filter((line) => line.startsWith('Service'))).toHaveLength(10);
    expect(body).toContain('and 2 more');
    expect(reminderText(many, on('2026-12-11', 'zh-Hans-SG')).body).toContain('以及另外 2 个');
  });

  test('none can not be told', () => {
    expect(() => reminderText([], on('2026-12-11'))).toThrow(RangeError);
  });
});

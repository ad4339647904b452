import { describe, expect, test } from 'vitest';
import {
  type RemindedSubscription,
  type Reminder,
  type ReminderRules,
  dueReminders,
} from '../../src-server/domain/reminder.ts';
import { netflix, planned } from './reminded.ts';

const rules: ReminderRules = {
  leads: [3],
  cancelByLeads: [14, 3],
  quietHours: null,
  timeOfDay: '09:00',
  timeZone: 'UTC',
};

const at = (moment: string) => Date.parse(moment);
const due = (
  moment: string,
  change: Partial<RemindedSubscription> = {},
  other: Partial<ReminderRules> = {},
) => dueReminders([{ ...netflix, ...change }], { ...rules, ...other }, at(moment));
const told = (reminders: readonly Reminder[]) =>
  reminders.map(({ kind, date, lead }) => `${kind} ${date} ${lead}`);

describe('a reminder of a charge', () => {
  test('is due from its time of day on, as many days before as was chosen', () => {
    expect(due('2026-12-11T08:59:59.999Z')).toEqual([]);
    expect(due('2026-12-11T09:00:00.000Z')).toEqual([
      {
        subscriptionId: 'netflix',
        kind: 'renewal',
        date: '2026-12-14',
        lead: 3,
        dueAt: at('2026-12-11T09:00:00.000Z'),
      },
    ]);
  });

  test('that was missed is due until the day of the charge is over, and no longer', () => {
    expect(told(due('2026-12-14T23:59:59.999Z'))).toEqual(['renewal 2026-12-14 3']);
    const after = due('2026-12-15T00:00:00.000Z', { nextPaymentDate: '2027-01-14' });
    expect(after).toEqual([]);
  });

  test('comes once for each lead', () => {
    const leads = [14, 3, 0];
    expect(told(due('2026-12-01T10:00:00Z', {}, { leads }))).toEqual(['renewal 2026-12-14 14']);
    expect(told(due('2026-12-14T09:00:00Z', {}, { leads }))).toEqual([
      'renewal 2026-12-14 14',
      'renewal 2026-12-14 3',
      'renewal 2026-12-14 0',
    ]);
  });

  test('is for each charge within the lead, also where the interval is shorter', () => {
    const weekly = { period: 'custom', customDays: 7, nextPaymentDate: '2026-12-02' } as const;
    expect(told(due('2026-12-02T09:00:00Z', weekly, { leads: [14] }))).toEqual([
      'renewal 2026-12-02 14',
      'renewal 2026-12-09 14',
      'renewal 2026-12-16 14',
    ]);
  });

  test('keeps to the anchor over short months', () => {
    const month = { nextPaymentDate: '2027-01-31', billingAnchorDay: 31 };
    const coming = planned([{ ...netflix, ...month }], rules, at('2027-01-01'), 3);
    expect(coming.map(({ date }) => date)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
  });

  test.each([
    ['Pacific/Kiritimati', '2026-12-10T19:00:00.000Z'],
    ['Asia/Kolkata', '2026-12-11T03:30:00.000Z'],
    ['America/Los_Angeles', '2026-12-11T17:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-12-11T20:00:00.000Z'],
  ])('comes in %s on its owner’s own day, at %s', (timeZone, moment) => {
    const before = new Date(at(moment) - 1).toISOString();
    expect(due(before, {}, { timeZone })).toEqual([]);
    expect(told(due(moment, {}, { timeZone }))).toEqual(['renewal 2026-12-14 3']);
  });

  test('is not lost where clocks jump over its time, and not doubled where they show it twice', () => {
    const berlin = { leads: [1], timeOfDay: '02:30', timeZone: 'Europe/Berlin' };
    const [spring] = due('2027-03-28T12:00:00Z', { nextPaymentDate: '2027-03-29' }, berlin);
    expect(spring?.dueAt).toBe(at('2027-03-28T01:30:00Z'));
    const [autumn, ...more] = due(
      '2027-10-31T12:00:00Z',
      { nextPaymentDate: '2027-11-01' },
      berlin,
    );
    expect([autumn?.dueAt, more]).toEqual([at('2027-10-31T00:30:00Z'), []]);
  });

  test('that would fall on a day that a zone left out comes on the next one', () => {
    // Samoa went from 29 to 31 December 2011.
    const apia = { leads: [1], timeZone: 'Pacific/Apia' };
    const [reminder] = due('2011-12-30T20:00:00Z', { nextPaymentDate: '2011-12-31' }, apia);
    expect(reminder?.dueAt).toBe(at('2011-12-30T19:00:00Z'));
  });
});

describe('a date that has passed', () => {
  const late = { nextPaymentDate: '2026-12-14' };

  test('is told as overdue from the day after on, and nothing of the charges after it', () => {
    expect(told(due('2026-12-15T08:59:00Z', late))).toEqual([]);
    expect(told(due('2026-12-15T09:00:00Z', late))).toEqual(['overdue 2026-12-14 0']);
    expect(told(due('2027-06-01T09:00:00Z', late))).toEqual(['overdue 2026-12-14 0']);
  });
});

describe('a trial', () => {
  test('is told before its last day, beside the charge that follows', () => {
    const trial = { trialEndsOn: '2026-12-13' };
    expect(told(due('2026-12-11T09:00:00Z', trial))).toEqual([
      'trial 2026-12-13 3',
      'renewal 2026-12-14 3',
    ]);
  });

  test('that is over is told no more', () => {
    expect(told(due('2026-12-11T09:00:00Z', { trialEndsOn: '2026-12-10' }))).toEqual([
      'renewal 2026-12-14 3',
    ]);
  });
});

test.each([{ status: 'paused' }, { status: 'cancelled' }, { notificationEnabled: false }] as const)(
  'nothing is told of one with %j',
  (change) => {
    const everything = { ...change, trialEndsOn: '2026-12-13' };
    expect(due('2026-12-12T09:00:00Z', everything)).toEqual([]);
    expect(planned([{ ...netflix, ...everything }], rules, at('2026-11-21'), 9)).toEqual([]);
  },
);

test('without a lead there are none but of what is overdue', () => {
  expect(due('2026-12-14T09:00:00Z', { trialEndsOn: '2026-12-14' }, { leads: [] })).toEqual([]);
  expect(told(due('2026-12-15T09:00:00Z', {}, { leads: [] }))).toEqual(['overdue 2026-12-14 0']);
});

test('no reminder is beyond the last day that there is', () => {
  const last = { ...netflix, nextPaymentDate: '9999-12-14' };
  const coming = planned([last], rules, at('9999-01-01T00:00:00Z'), 5);
  expect(told(coming)).toEqual(['renewal 9999-12-14 3']);
});

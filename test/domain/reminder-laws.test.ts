import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateInZone, daysBetween, momentInZone } from '../../src-server/domain/dates.ts';
import {
  type RemindedSubscription,
  type ReminderRules,
  dueReminders,
  isOpen,
} from '../../src-server/domain/reminder.ts';
import { chargeDate } from '../../src-server/domain/schedule.ts';
import { chancesWithin, noticeUnits } from '../../src-server/domain/terms.ts';
import { netflix, planned } from './reminded.ts';

const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Africa/Casablanca',
);
const rulesWith = (nearest: number, furthest: number): fc.Arbitrary<ReminderRules> =>
  fc.record({
    leads: fc.uniqueArray(fc.integer({ min: nearest, max: furthest }), {
      minLength: 1,
      maxLength: 4,
    }),
    cancelByLeads: fc.constant([]),
    quietHours: fc.constant(null),
    timeOfDay: fc
      .integer({ min: 0, max: 24 * 60 - 1 })
      .map((minute) => [Math.floor(minute / 60), minute % 60])
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
    timeZone: zones,
  });
// On the day itself, a time late in the evening can be missed by the next look.
const someRules = rulesWith(1, 30);
const days = fc.integer({ min: 0, max: 900 }).map((count) => addDays('2026-01-01', count));
const someSubscription: fc.Arbitrary<RemindedSubscription> = fc
  .record({
    date: days,
    period: fc.constantFrom('monthly' as const, 'yearly' as const, 'custom' as const),
    interval: fc.integer({ min: 1, max: 100 }),
    isAtEnd: fc.boolean(),
  })
  .map(({ date, period, interval, isAtEnd }) => {
    const nextPaymentDate = isAtEnd ? `${date.slice(0, 8)}28` : date;
    const isFebruary = nextPaymentDate.slice(5) === '02-28' && !nextPaymentDate.startsWith('2028');
    const day = Number(nextPaymentDate.slice(8));
    return {
      ...netflix,
      period,
      customDays: period === 'custom' ? interval : null,
      nextPaymentDate,
      billingAnchorDay: period === 'monthly' && isFebruary ? 31 : day,
    };
  });
const momentsOf = (reminders: readonly { dueAt: number }[]) => reminders.map(({ dueAt }) => dueAt);
const STILL = { leads: [], quietHours: null, timeOfDay: '09:00', timeZone: 'UTC' };
const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });

describe('laws of reminders', () => {
  test('each charge gets each lead once: on the owner’s own day, or later where that was missed', () => {
    fc.assert(
      fc.property(
        someSubscription,
        someRules,
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 30, maxLength: 60 }),
        (subscription, wanted, hours) => {
          const { timeZone, timeOfDay, leads } = wanted;
          const clock = clockIn(timeZone);
          const begun = momentInZone(addDays(subscription.nextPaymentDate, -31), '00:00', timeZone);
          const sent = new Map<string, number>();
          let [now, index] = [begun, 0];
          const look = () => {
            const today = dateInZone(now, timeZone);
            // As the server does, the date moves on once its day is over.
            while (chargeDate(subscription, index) < today) index += 1;
            const nextPaymentDate = chargeDate(subscription, index);
            for (const reminder of dueReminders(
              [{ ...subscription, nextPaymentDate }],
              wanted,
              now,
            )) {
              const { date, lead, dueAt } = reminder;
              expect(reminder.kind).toBe('renewal');
              expect(dueAt).toBeLessThanOrEqual(now);
              const written = clock.format(dueAt);
              const wall = `${addDays(date, -lead)} ${timeOfDay}`;
              // Where clocks jump over a time, it comes after the jump: never before.
              expect(written >= wall).toBe(true);
              if (!sent.has(`${date} ${lead}`)) sent.set(`${date} ${lead}`, now);
            }
          };
          for (let round = 0; round < 3; round += 1) {
            for (const step of hours) {
              look();
              now += step * 3_600_000;
            }
          }
          const end = dateInZone(now, timeZone);
          for (let count = 0; ; count += 1) {
            const date = chargeDate(subscription, count);
            if (date >= end) break;
            for (const lead of leads) {
              const dueAt = momentInZone(addDays(date, -lead), timeOfDay, timeZone);
              const when = sent.get(`${date} ${lead}`);
              // With a look at least every 20 hours, none is missed and none is a day late.
              expect(when, `${date} ${lead}`).toBeDefined();
              expect(Number(when) - Math.max(dueAt, begun)).toBeLessThanOrEqual(20 * 3_600_000);
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test('each chance to cancel gets each lead once, when it is due, until its day is over', () => {
    const terms = fc.record({
      endsOn: days,
      renewsForMonths: fc.integer({ min: 1, max: 24 }),
      notice: fc.record({
        count: fc.integer({ min: 0, max: 12 }),
        unit: fc.constantFrom(...noticeUnits),
      }),
    });
    const leads = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 4 });
    fc.assert(
      fc.property(terms, leads, days, fc.integer({ min: 1, max: 12 }), (some, own, day, count) => {
        const rules = { ...STILL, cancelByLeads: own };
        // Its charges are far away.
        const gym = { ...netflix, nextPaymentDate: '2999-01-01', details: { terms: some } };
        const now = momentInZone(day, '12:00', 'UTC');
        const all = chancesWithin({ terms: some }, { from: day, until: addDays(day, 12 * 800) })
          // Month by month, only the first term counts.
          .filter(({ endsOn }) => some.renewsForMonths > 1 || endsOn === some.endsOn)
          .flatMap(({ date }) =>
            own.map((lead) => ({
              subscriptionId: 'netflix',
              kind: 'cancelBy',
              date,
              lead,
              dueAt: momentInZone(addDays(date, -lead), '09:00', 'UTC'),
            })),
          );
        const sorted = all.toSorted((one, other) => one.dueAt - other.dueAt);
        const isDue = ({ dueAt }: { dueAt: number }) => dueAt <= now;
        const due = dueReminders([gym], rules, now);
        expect(new Set(due)).toEqual(new Set(all.filter(isDue)));
        const coming = planned([gym], rules, now, count);
        expect(momentsOf(coming)).toEqual(
          momentsOf(sorted.filter((each) => !isDue(each))).slice(0, count),
        );
        for (const reminder of [...due, ...coming]) expect(isOpen(gym, reminder, day)).toBe(true);
        const paused = { ...gym, status: 'paused' as const };
        expect([
          ...dueReminders([paused], rules, now),
          ...planned([paused], rules, now, 1),
        ]).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('what is planned is what will be due, soonest first', () => {
    fc.assert(
      fc.property(
        fc.array(someSubscription, { minLength: 1, maxLength: 8 }),
        rulesWith(0, 60),
        days,
        fc.integer({ min: 1, max: 12 }),
        (some, wanted, day, count) => {
          const now = momentInZone(day, '12:00', wanted.timeZone);
          const today = dateInZone(now, wanted.timeZone);
          const subscriptions = some
            .map((subscription, index) => ({ ...subscription, id: String(index) }))
            .filter(({ nextPaymentDate }) => nextPaymentDate >= today);
          const all = subscriptions.flatMap((subscription) =>
            Array.from({ length: 80 }, (_, index) => chargeDate(subscription, index)).flatMap(
              (date) =>
                wanted.leads.map((lead) =>
                  momentInZone(addDays(date, -lead), wanted.timeOfDay, wanted.timeZone),
                ),
            ),
          );
          const expected = all
            .filter((dueAt) => dueAt > now)
            .toSorted((one, other) => one - other)
            .slice(0, count);
          const coming = planned(subscriptions, wanted, now, count);
          expect(coming.map(({ dueAt }) => dueAt)).toEqual(expected);
          expect(coming.every(({ date, lead }) => daysBetween(today, date) >= lead - 1)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarSpan, listCharges } from '../../src-server/calendar-feed/charges.ts';
import { addDays } from '../../src-server/domain/dates.ts';
import { renew } from '../../src-server/domain/renewal.ts';
import { inferAnchor } from '../../src-server/domain/schedule.ts';
import { statuses, type Subscription } from '../../src-server/domain/subscription.ts';
import { appAnswer } from '../../src-server/subscriptions/json.ts';
import { atOnce } from '../../src-server/platform/slices.ts';
import { chargesIn } from '../../src-renderer/records/charges.ts';

const TODAY = '2026-11-21';
const day = fc.integer({ min: -800, max: 900 }).map((days) => addDays(TODAY, days));

const subscription = fc
  .record({
    id: fc.uuid(),
    period: fc.constantFrom('monthly', 'yearly', 'custom'),
    days: fc.integer({ min: 1, max: 400 }),
    months: fc.option(fc.integer({ min: 2, max: 24 })),
    nextPaymentDate: day,
    anchor: fc.option(fc.integer({ min: 28, max: 31 })),
    status: fc.constantFrom(...statuses),
    trialEndsOn: fc.option(day, { freq: 3 }),
    details: fc.constant({}),
  })
  .map(({ period, days, months, nextPaymentDate, anchor, ...rest }): Subscription => ({
    ...rest,
    name: 'A',
    category: 'B',
    amountHundredths: 100,
    currency: 'EUR',
    period,
    customDays: period === 'custom' && months === null ? days : null,
    customMonths: period === 'custom' ? months : null,
    nextPaymentDate,
    billingAnchorDay:
      period === 'custom' ? inferAnchor(nextPaymentDate) : (anchor ?? inferAnchor(nextPaymentDate)),
    notificationEnabled: true,
    createdAt: 0,
    updatedAt: 0,
  }));

/** Subscriptions with payments on days on which they may have charges too. */
const account = fc
  .array(subscription, { maxLength: 8 })
  .chain((subscriptions) =>
    fc.tuple(
      fc.constant(subscriptions),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: -30, max: 10 })), { maxLength: 10 }),
    ),
  )
  .map(([subscriptions, picks]) => {
    const payments = new Map(
      picks.flatMap(([pick, days]) => {
        const of = subscriptions[pick % Math.max(1, subscriptions.length)];
        if (of === undefined) return [];
        const paidOn = pick % 2 === 0 ? of.nextPaymentDate : addDays(TODAY, days);
        const paid = {
          subscriptionId: of.id,
          paidOn,
          amountHundredths: 250,
          currency: 'USD' as const,
        };
        return [[`${of.id} ${paidOn}`, paid]];
      }),
    );
    return { subscriptions, payments: [...payments.values()] };
  });

const list = (
  subscriptions: Subscription[],
  payments: never[] | Parameters<typeof listCharges>[1],
  most?: number,
) => atOnce(listCharges(subscriptions, payments, TODAY, most));

const daysOf = (charges: readonly { date: string }[]) => charges.map(({ date }) => date);

test('a calendar has the charges that the window shows, for 24 months from the start of this one', () => {
  const span = calendarSpan(TODAY);
  expect(span).toEqual({ from: '2026-11-01', until: '2028-10-31' });
  fc.assert(
    fc.property(account, ({ subscriptions, payments }) => {
      const { charges, until, isWhole } = list(subscriptions, payments);
      const shown = chargesIn(
        subscriptions
          .filter(({ status }) => status === 'active')
          .map((each) => appAnswer(each, TODAY)),
        payments.map(({ amountHundredths, ...each }) => ({
          ...each,
          amount: amountHundredths / 100,
          name: 'A',
          category: 'B',
        })),
        { ...span, today: TODAY },
      );
      const told = charges.map(({ subscription: of, date, state, amountHundredths }) =>
        [of.id, date, state, amountHundredths / 100].join(' '),
      );
      const expected = shown.map(({ id, date, state, amount }) =>
        [id, date, state, amount].join(' '),
      );
      expect(told.toSorted()).toEqual(expected.toSorted());
      expect(daysOf(charges)).toEqual(daysOf(charges).toSorted());
      expect([until, isWhole]).toEqual([span.until, true]);
    }),
  );
});

test('each charge keeps its day when earlier ones are renewed, and no two are on one day', () => {
  fc.assert(
    fc.property(subscription, fc.integer({ min: 1, max: 60 }), (before, days) => {
      const active = { ...before, status: 'active' as const };
      const today = addDays(TODAY, days);
      const renewed = renew(active, today);
      const after = { ...active, ...renewed.schedule };
      const payments = renewed.charges.map((paidOn) => ({
        subscriptionId: active.id,
        paidOn,
        amountHundredths: 100,
        currency: 'EUR' as const,
      }));
      const first = daysOf(list([active], []).charges);
      const second = daysOf(atOnce(listCharges([after], payments, today)).charges);
      const [from, until] = [calendarSpan(today).from, calendarSpan(TODAY).until];
      const isInBoth = (date: string) => date >= from && date <= until;
      expect(second.filter(isInBoth)).toEqual(first.filter(isInBoth));
      expect(new Set(first).size).toBe(first.length);
    }),
  );
});

test('a calendar with too many charges ends with an earlier day, which it says', () => {
  const daily: Subscription = {
    id: 'a',
    name: 'A',
    category: 'B',
    amountHundredths: 100,
    currency: 'EUR',
    period: 'custom',
    customDays: 1,
    customMonths: null,
    nextPaymentDate: TODAY,
    billingAnchorDay: 21,
    notificationEnabled: true,
    status: 'active',
    trialEndsOn: null,
    details: {},
    createdAt: 0,
    updatedAt: 0,
  };
  const { charges, until, isWhole } = list([daily], [], 50);
  // Ten days of November, all of December, and nine days of January.
  expect([charges.length, until, isWhole]).toEqual([50, '2027-01-09', false]);
  const three = [daily, { ...daily, id: 'b' }, { ...daily, id: 'c' }];
  // Whole days only, but one in any case.
  expect(daysOf(list(three, [], 5).charges)).toEqual([TODAY, TODAY, TODAY]);
  expect(list(three, [], 2)).toMatchObject({
    until: TODAY,
    isWhole: false,
    charges: { length: 3 },
  });
});

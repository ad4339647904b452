import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Price,
  type PriceChange,
  type PriceStep,
  comparableSteps,
  priceSteps,
} from '../../src-server/contract/price-steps.ts';
import type { Currency } from '../../src-server/domain/currencies.ts';
import { addDays } from '../../src-server/domain/dates.ts';

const MONTHLY = { period: 'monthly', customDate: null, customMonths: null } as const;
const YEARLY = { ...MONTHLY, period: 'yearly' } as const;

const costs = (amount: number, more: Partial<Price> = {}): Price => ({
  amount,
  currency: 'EUR',
  ...MONTHLY,
  ...more,
});

const change = (createdAt: string, before: Price, after: Price): PriceChange => ({
  createdAt,
  metadata: { before, after },
});

const paid = (paidOn: string, amount: number, currency: Currency = 'EUR') => ({
  paidOn,
  amount,
  currency,
});

type Known = { payments?: ReturnType<typeof paid>[]; changes?: PriceChange[]; timeZone?: string };

/** The steps of a record that costs `present` and was added on 10 January 2026. */
const stepsOf = (present: Price, { payments = [], changes = [], timeZone = 'UTC' }: Known = {}) =>
  priceSteps(
    { ...present, createdAt: '2026-01-10T12:00:00.000Z' },
    { payments, changes, timeZone },
  );

const shown = (steps: readonly PriceStep[]) =>
  steps.map(({ since, amount, currency }) => `${since} ${amount} ${currency}`);

test('a price that never changed holds since it was entered, or since it was first paid', () => {
  expect(stepsOf(costs(10))).toEqual([{ since: '2026-01-10', ...costs(10) }]);
  const payments = [paid('2026-02-01', 10), paid('2025-12-01', 10)];
  expect(shown(stepsOf(costs(10), { payments }))).toEqual(['2025-12-01 10 EUR']);
});

test('each price holds from the day on which it was first paid or entered', () => {
  const payments = [paid('2024-03-01', 8), paid('2025-03-01', 9), paid('2025-04-01', 9)];
  const changes = [change('2026-05-20T08:00:00.000Z', costs(9), costs(11))];
  expect(shown(stepsOf(costs(11), { payments, changes }))).toEqual([
    '2026-05-20 11 EUR',
    '2025-03-01 9 EUR',
    '2024-03-01 8 EUR',
  ]);
});

test('payments show that a new price held earlier than it was entered', () => {
  const payments = [paid('2026-02-01', 9), paid('2026-03-01', 11), paid('2026-04-01', 11)];
  const changes = [change('2026-04-20T08:00:00.000Z', costs(9), costs(11))];
  expect(shown(stepsOf(costs(11), { payments, changes }))).toEqual([
    '2026-03-01 11 EUR',
    '2026-01-10 9 EUR',
  ]);
});

test('what was entered but not what was charged next was no price', () => {
  const payments = [paid('2026-02-01', 8), paid('2026-03-01', 9)];
  expect(shown(stepsOf(costs(10), { payments }))).toEqual([
    '2026-03-02 10 EUR',
    '2026-03-01 9 EUR',
    '2026-02-01 8 EUR',
  ]);
  // Without a payment at 8 in between, the days of 9 are not taken for those of the present price.
  const twice = [paid('2026-02-01', 9), paid('2026-03-01', 9)];
  expect(shown(stepsOf(costs(10), { payments: twice }))).toEqual([
    '2026-03-02 10 EUR',
    '2026-02-01 9 EUR',
  ]);
});

test('on one day, what was entered comes after what was paid', () => {
  const payments = [paid('2026-02-01', 9), paid('2026-03-01', 9)];
  const changes = [change('2026-03-01T08:00:00.000Z', costs(9), costs(11))];
  expect(shown(stepsOf(costs(11), { payments, changes }))).toEqual([
    '2026-03-01 11 EUR',
    '2026-01-10 9 EUR',
  ]);
});

test('an amount corrected on its day counts neither as entered nor as paid, on the owner’s day', () => {
  const changes = [
    change('2026-03-02T02:00:00.000Z', costs(110), costs(11)),
    change('2026-03-01T23:00:00.000Z', costs(9), costs(110)),
  ];
  const payments = [paid('2026-02-15', 110)];
  const at = (timeZone: string) => shown(stepsOf(costs(11), { payments, changes, timeZone }));
  expect(at('America/New_York')).toEqual(['2026-03-01 11 EUR', '2026-01-10 9 EUR']);
  expect(at('UTC')).toEqual(['2026-03-02 11 EUR', '2026-02-15 110 EUR']);
});

test('a price is another one in another currency or interval, and only then not comparable', () => {
  const changes = [
    change('2026-04-01T08:00:00.000Z', costs(110, YEARLY), costs(120, YEARLY)),
    change('2026-03-01T08:00:00.000Z', costs(10), costs(110, YEARLY)),
    change('2026-02-01T08:00:00.000Z', costs(10, { currency: 'USD' }), costs(10)),
  ];
  const steps = stepsOf(costs(120, YEARLY), { changes, payments: [paid('2026-02-20', 10)] });
  expect(steps.map(({ since, period, currency }) => [since, period, currency])).toEqual([
    ['2026-04-01', 'yearly', 'EUR'],
    ['2026-03-01', 'yearly', 'EUR'],
    ['2026-02-01', 'monthly', 'EUR'],
    ['2026-01-10', 'monthly', 'USD'],
  ]);
  expect(shown(comparableSteps(steps))).toEqual(['2026-04-01 120 EUR', '2026-03-01 110 EUR']);
  expect(comparableSteps(steps.slice(2, 3))).toHaveLength(1);
});

test('a price that was known before holds from its day, however late it was made the amount', () => {
  const nextPrice = { from: '2026-02-01', amount: 11 };
  const come = (createdAt: string) => [
    change(createdAt, { ...costs(9), nextPrice } as Price, costs(11)),
  ];
  const changes = come('2026-05-20T08:00:00.000Z');
  const earlier = ['2026-01-10 9 EUR'];
  expect(shown(stepsOf(costs(11), { changes }))).toEqual(['2026-02-01 11 EUR', ...earlier]);
  // Entered by hand before its day.
  const early = come('2026-01-20T08:00:00.000Z');
  expect(shown(stepsOf(costs(11), { changes: early }))).toEqual(['2026-01-20 11 EUR', ...earlier]);
});

test('an interval in months stays the same with another number of days', () => {
  const quarterly = { period: 'custom', customMonths: 3 } as const;
  const changes = [
    change(
      '2026-04-01T08:00:00.000Z',
      costs(10, { ...quarterly, customDate: '92' }),
      costs(10, { ...quarterly, customDate: '90' }),
    ),
  ];
  const steps = stepsOf(costs(10, { ...quarterly, customDate: '90' }), { changes });
  expect(steps).toEqual([
    { since: '2026-01-10', ...costs(10, { ...quarterly, customDate: null }) },
  ]);
});

const amounts = fc.constantFrom(0, 5, 9.99, 10, 12.5);
const currencies = fc.constantFrom<Currency>('EUR', 'USD');
const prices = fc.record({
  amount: amounts,
  currency: currencies,
  period: fc.constantFrom('monthly' as const, 'yearly' as const),
  customDate: fc.constant(null),
  customMonths: fc.constant(null),
});
const FIRST = '2026-01-10';
const days = fc.integer({ min: -60, max: 90 }).map((number) => addDays(FIRST, number));
const payments = fc.uniqueArray(
  fc.record({ paidOn: days, amount: amounts, currency: currencies }),
  { selector: ({ paidOn }) => paidOn },
);

/** Prices that were entered one after the other, with the changes from one to the next, newest first. */
const chains = fc
  .tuple(prices, fc.array(fc.record({ day: fc.nat(60), price: prices }), { maxLength: 6 }))
  .map(([first, later]) => {
    const sorted = later.toSorted((one, other) => one.day - other.day);
    const all = [first, ...sorted.map(({ price }) => price)];
    const changes = sorted.map(({ day, price }, index) =>
      change(`${addDays(FIRST, day)}T13:00:00.000Z`, all[index] ?? first, price),
    );
    return { present: all.at(-1) ?? first, changes: changes.toReversed() };
  });

test('whatever was paid and changed, the newest is the present price, neighbors differ, and days descend', () => {
  fc.assert(
    fc.property(chains, payments, ({ present, changes }, all) => {
      const steps = stepsOf(present, { payments: all, changes });
      expect(steps[0]).toEqual({ ...present, since: steps[0].since });
      for (const [index, { since, ...price }] of steps.entries()) {
        const older = steps[index + 1];
        if (older === undefined) continue;
        expect(older.since < since).toBe(true);
        expect({ ...older, since }).not.toEqual({ ...price, since });
      }
      const known = new Set(
        [...all, ...changes.flatMap((one) => Object.values(one.metadata))].map(
          (one) => (one as Price).amount,
        ),
      ).add(present.amount);
      expect(steps.every(({ amount }) => known.has(amount))).toBe(true);
    }),
  );
});

test('the order of payments and changes to other things make no difference', () => {
  fc.assert(
    fc.property(chains, payments, fc.nat(7), ({ present, changes }, all, place) => {
      const steps = stepsOf(present, { payments: all, changes });
      const { createdAt = '2026-05-01T00:00:00.000Z', metadata } = changes[place] ?? {};
      const renamed = change(createdAt, present, present);
      const same = (metadata?.after ?? present) as Price;
      const others =
        metadata === undefined
          ? [renamed, ...changes]
          : changes.toSpliced(place, 0, change(createdAt, same, same));
      expect(stepsOf(present, { payments: all.toReversed(), changes: others })).toEqual(steps);
    }),
  );
});

/** Prices of a schedule that is charged every 30 days, by the number of days since it was added. */
const histories = fc.uniqueArray(
  fc.record({ day: fc.nat(400), amount: amounts, typed: fc.option(fc.constantFrom(1, 100)) }),
  { minLength: 1, selector: ({ day }) => day },
);

test('what really was charged is found again, whatever was mistyped', () => {
  fc.assert(
    fc.property(histories, (unsorted) => {
      const history = unsorted
        .toSorted((one, other) => one.day - other.day)
        .map((each, index) => (index === 0 ? { ...each, day: 0 } : each))
        .filter(({ amount }, index, all) => all[index - 1]?.amount !== amount);
      // The charge of a day is recorded before anything is entered.
      const charged = Array.from({ length: 15 }, (_, number) => 30 * (number + 1)).map((day) =>
        paid(addDays(FIRST, day), history.findLast((each) => each.day < day)?.amount ?? 0),
      );
      const changes = history.slice(1).flatMap(({ day, amount, typed }, index) => {
        const at = (time: string) => `${addDays(FIRST, day)}T${time}.000Z`;
        const before = costs(history[index]?.amount ?? 0);
        return typed === null
          ? [change(at('13:00:00'), before, costs(amount))]
          : [
              change(at('13:00:00'), before, costs(typed)),
              change(at('13:00:01'), costs(typed), costs(amount)),
            ];
      });
      const steps = stepsOf(costs(history.at(-1)?.amount ?? 0), {
        payments: charged,
        changes: changes.toReversed(),
      });
      expect(shown(steps)).toEqual(
        history.map(({ day, amount }) => `${addDays(FIRST, day)} ${amount} EUR`).toReversed(),
      );
    }),
  );
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Charged,
  chargesWithin,
  expectedCharges,
  firstCharge,
} from '../../src-server/domain/charges.ts';
import { addDays } from '../../src-server/domain/dates.ts';
import { confirmRenewal, renew } from '../../src-server/domain/renewal.ts';
import { chargeDate, everyDays, everyMonths } from '../../src-server/domain/schedule.ts';

const monthly: Charged = {
  period: 'monthly',
  nextPaymentDate: '2026-01-31',
  billingAnchorDay: 31,
  customDays: null,
  customMonths: null,
  trialEndsOn: null,
};

const schedules = fc
  .record({
    day: fc.integer({ min: 0, max: 40_000 }),
    billingAnchorDay: fc.integer({ min: 1, max: 31 }),
    every: fc.oneof(
      fc.constantFrom(1, 3, 6, 12, 24).map(everyMonths),
      fc.integer({ min: 1, max: 800 }).map(everyDays),
    ),
  })
  .map(({ day, billingAnchorDay, every }): Charged => ({
    ...every,
    nextPaymentDate: addDays('1990-01-01', day),
    billingAnchorDay,
    trialEndsOn: null,
  }));

/** Schedules that begin with a trial, whose end may lie before, on or after any of the first dates. */
const trials = fc
  .tuple(schedules, fc.integer({ min: -60, max: 1200 }))
  .map(([schedule, days]): Charged => ({
    ...schedule,
    trialEndsOn: addDays(schedule.nextPaymentDate, days),
  }));
const maybeTrials = fc.oneof(schedules, trials);

/** Schedules with a last day, which may lie before the first date. */
const endings = fc
  .tuple(maybeTrials, fc.integer({ min: -60, max: 2000 }))
  .map(([schedule, days]): Charged => ({
    ...schedule,
    details: { endsOn: addDays(schedule.nextPaymentDate, days) },
  }));
const maybeEndings = fc.oneof(maybeTrials, endings);

const spans = fc.record({
  after: fc.integer({ min: -400, max: 6000 }),
  length: fc.integer({ min: 0, max: 400 }),
});

const near = fc.record({
  after: fc.integer({ min: -100, max: 1000 }),
  length: fc.integer({ min: 0, max: 400 }),
});

/** Every date of a schedule up to a day, one after the other. */
function walked(schedule: Charged, until: string): string[] {
  const dates: string[] = [];
  for (let count = 0; chargeDate(schedule, count) <= until; count += 1) {
    dates.push(chargeDate(schedule, count));
  }
  return dates;
}

describe('charges within a span', () => {
  test('both days count, and the anchor survives short months', () => {
    expect(chargesWithin(monthly, { from: '2026-02-28', until: '2026-05-31' })).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
  });

  test('none comes before the next one', () => {
    expect(chargesWithin(monthly, { from: '2025-01-01', until: '2026-01-31' })).toEqual([
      '2026-01-31',
    ]);
  });

  test('they are those of the schedule from its next charge on, however far ahead', () => {
    fc.assert(
      fc.property(schedules, spans, (schedule, { after, length }) => {
        const from = addDays(schedule.nextPaymentDate, after);
        const until = addDays(from, length);
        expect(chargesWithin(schedule, { from, until })).toEqual(
          walked(schedule, until).filter((date) => date >= from),
        );
      }),
    );
  });

  test('none comes after the last day', () => {
    fc.assert(
      fc.property(
        maybeTrials,
        fc.integer({ min: -60, max: 2000 }),
        spans,
        (schedule, days, span) => {
          const endsOn = addDays(schedule.nextPaymentDate, days);
          const from = addDays(schedule.nextPaymentDate, span.after);
          const until = addDays(from, span.length);
          const ending = { ...schedule, details: { endsOn } };
          const endless = chargesWithin(schedule, { from, until });
          expect(chargesWithin(ending, { from, until })).toEqual(
            endless.filter((date) => date <= endsOn),
          );
          const first = firstCharge(schedule) ?? '';
          expect(firstCharge(ending)).toBe(first <= endsOn ? first : undefined);
          // Dates after it pass without a charge.
          expect(renew(ending, until).charges).toEqual(
            renew(schedule, until).charges.filter((date) => date <= endsOn),
          );
        },
      ),
    );
  });

  test('ends with the last year that has four digits', () => {
    const schedule = { ...monthly, nextPaymentDate: '2026-01-15', billingAnchorDay: 15 };
    const in9999 = (from: string) => chargesWithin(schedule, { from, until: '9999-12-31' });
    expect(in9999('9999-12-01')).toEqual(['9999-12-15']);
    expect(in9999('9999-12-16')).toEqual([]);
  });
});

describe('expected charges', () => {
  test('are overdue on days that have passed, and due from today on', () => {
    const span = { from: '2026-01-01', until: '2026-04-30' };
    expect(expectedCharges(monthly, span, '2026-03-31')).toEqual([
      { date: '2026-01-31', state: 'overdue' },
      { date: '2026-02-28', state: 'overdue' },
      { date: '2026-03-31', state: 'due' },
      { date: '2026-04-30', state: 'due' },
    ]);
  });

  test('to confirm a charge never changes what a span costs', () => {
    const lates = fc.integer({ min: 0, max: 900 });
    fc.assert(
      fc.property(maybeEndings, lates, spans, (schedule, late, { after, length }) => {
        const first = firstCharge(schedule);
        fc.pre(first !== undefined);
        const today = addDays(first, late);
        const from = addDays(schedule.nextPaymentDate, after % 1000);
        const span = { from, until: addDays(from, length) };
        const expected = (of: Charged) => expectedCharges(of, span, today).map(({ date }) => date);
        const { charges, schedule: renewed } = confirmRenewal(schedule, today);
        const paid = charges.filter((date) => date >= span.from && date <= span.until);
        expect([...paid, ...expected(renewed)]).toEqual(expected(schedule));
        expect(charges[0]).toBe(first);
        expect(renewed.nextPaymentDate >= today).toBe(true);
      }),
    );
  });
});

/** What is expected in the first half of 2026, as `date state`. */
const states = (charged: Charged, today: string) =>
  expectedCharges(charged, { from: '2026-01-01', until: '2026-06-30' }, today).map(
    ({ date, state }) => `${date} ${state}`,
  );

describe('a trial', () => {
  const trial = { ...monthly, trialEndsOn: '2026-03-31' };

  test('has no charge on its last day or before: the first is the first date after it', () => {
    expect(firstCharge(trial)).toBe('2026-04-30');
    expect(firstCharge({ ...trial, trialEndsOn: '2026-01-30' })).toBe('2026-01-31');
    expect(chargesWithin(trial, { from: '2026-01-01', until: '2026-05-31' })).toEqual([
      '2026-04-30',
      '2026-05-31',
    ]);
  });

  test('its dates are moved on without a charge', () => {
    expect(renew(trial, '2026-05-01')).toEqual({
      charges: ['2026-04-30'],
      schedule: { ...trial, nextPaymentDate: '2026-05-31' },
    });
  });

  test('whatever the anchor, cycle and end: nothing is charged within it, and the first date after it is', () => {
    fc.assert(
      fc.property(trials, near, (charged, { after, length }) => {
        const { trialEndsOn } = charged;
        const dates = walked(charged, addDays(charged.nextPaymentDate, 2600));
        const paying = dates.filter((date) => date > (trialEndsOn ?? ''));
        expect(firstCharge(charged)).toBe(paying[0]);
        const until = addDays(charged.nextPaymentDate, after + length);
        const span = { from: addDays(charged.nextPaymentDate, after), until };
        expect(chargesWithin(charged, span)).toEqual(
          paying.filter((date) => date >= span.from && date <= until),
        );
        const { charges, schedule } = renew(charged, until);
        expect(charges).toEqual(paying.filter((date) => date < until));
        expect(schedule.nextPaymentDate).toBe(
          renew({ ...charged, trialEndsOn: null }, until).schedule.nextPaymentDate,
        );
      }),
    );
  });

  test('the first charge after it is marked, until it has been made', () => {
    const marked = ['2026-04-30 trial', '2026-05-31 due', '2026-06-30 due'];
    expect(states(trial, '2026-01-15')).toEqual(marked);
    expect(states(renew(trial, '2026-04-15').schedule, '2026-04-15')).toEqual(marked);
    expect(states(renew(trial, '2026-05-01').schedule, '2026-05-01')).toEqual(marked.slice(1));
    expect(states(trial, '2026-05-01')[0]).toBe('2026-04-30 overdue');
  });
});

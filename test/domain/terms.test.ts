import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../src-server/domain/dates.ts';
import { type Terms, cancelBy, chancesWithin, noticeUnits } from '../../src-server/domain/terms.ts';

const TERMS: Terms = {
  endsOn: '2027-03-31',
  renewsForMonths: 12,
  notice: { count: 3, unit: 'month' },
};

const anyDay = fc
  .date({
    min: new Date('2000-01-01'),
    max: new Date('2090-12-31'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));
const anyTerms = fc.record({
  endsOn: anyDay,
  renewsForMonths: fc.integer({ min: 1, max: 120 }),
  notice: fc.record({
    count: fc.integer({ min: 0, max: 60 }),
    unit: fc.constantFrom(...noticeUnits),
  }),
});

describe('a contract', () => {
  test.each<[today: string, terms: Partial<Terms>, ...expected: (string | undefined)[]]>([
    ['2026-11-21', {}, '2026-12-31', '2027-03-31', '2028-03-31'],
    // On the last day itself, there is still time.
    ['2026-12-31', {}, '2026-12-31', '2027-03-31', '2028-03-31'],
    ['2027-01-01', {}, '2027-12-31', '2028-03-31', '2029-03-31'],
    // The last day of a month stays the last one.
    ['2026-11-21', { endsOn: '2027-06-30' }, '2027-03-31', '2027-06-30', '2028-06-30'],
    ['2027-02-01', { endsOn: '2027-02-28' }, '2027-11-30', '2028-02-29', '2029-02-28'],
    // A first term of two years, then month by month.
    ['2026-01-01', { renewsForMonths: 1 }, '2026-12-31', '2027-03-31', '2027-04-30'],
    ['2027-01-01', { renewsForMonths: 1 }, '2027-01-31', '2027-04-30', '2027-05-31'],
    [
      '2027-03-18',
      { notice: { count: 14, unit: 'day' } },
      '2028-03-17',
      '2028-03-31',
      '2029-03-31',
    ],
    ['2027-03-31', { notice: { count: 0, unit: 'day' } }, '2027-03-31', '2027-03-31', '2028-03-31'],
    ['9999-03-01', {}, undefined, undefined, undefined],
  ])('can be cancelled on %s with %j until %s', (today, terms, date, endsOn, renewsUntil) => {
    const expected = date === undefined ? undefined : { date, endsOn, renewsUntil };
    expect(cancelBy({ terms: { ...TERMS, ...terms } }, today)).toEqual(expected);
  });

  test('that was not cancelled in time runs on, and can be cancelled for the end of the next term', () => {
    fc.assert(
      fc.property(anyTerms, anyDay, (all, today) => {
        const chance = cancelBy({ terms: all }, today);
        const next = cancelBy({ terms: all }, addDays(chance?.date ?? '', 1));
        expect(today <= (chance?.date ?? '')).toBe(true);
        expect(next?.endsOn).toBe(chance?.renewsUntil);
      }),
    );
  });

  test('can be cancelled within a span on the days that are the next chance of some day in it', () => {
    const terms = fc.record({
      endsOn: fc.integer({ min: 0, max: 900 }).map((days) => addDays('2026-01-01', days)),
      renewsForMonths: fc.integer({ min: 1, max: 24 }),
      notice: fc.record({
        count: fc.integer({ min: 0, max: 24 }),
        unit: fc.constantFrom(...noticeUnits),
      }),
    });
    const length = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(terms, length, length, (some, start, days) => {
        const from = addDays('2026-01-01', start);
        const until = addDays(from, days);
        const next = Array.from({ length: days + 1 }, (_, day) =>
          cancelBy({ terms: some }, addDays(from, day)),
        );
        const known = new Map(next.map((chance) => [chance?.date ?? '', chance]));
        const expected = [...known.values()].filter(
          (chance) => chance !== undefined && chance.date <= until,
        );
        expect(chancesWithin({ terms: some }, { from, until })).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});

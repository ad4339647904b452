import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateInZone, endOfDayInZone } from '../../src-server/domain/dates.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// The zones' rules changed in the past in known ways; from 2012 on none of these repeats a midnight.
const zones = fc.constantFrom(
  'UTC',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Pacific/Apia',
  'Pacific/Kiritimati',
);
const moments = fc.integer({
  min: Date.parse('2012-01-01T00:00:00Z'),
  max: Date.parse('2100-01-01T00:00:00Z'),
});

describe('the date in a zone', () => {
  test.each([
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
    ['UTC', '2027-01-01T00:00:00.000Z', '2027-01-01'],
    // 14 hours ahead of UTC, the first to see a day.
    ['Pacific/Kiritimati', '2026-12-31T09:59:59.999Z', '2026-12-31'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-01'],
    ['Asia/Kathmandu', '2026-12-31T18:14:59.999Z', '2026-12-31'],
    ['Asia/Kathmandu', '2026-12-31T18:15:00.000Z', '2027-01-01'],
    // 8 hours behind UTC in winter, 7 in summer; changes on 9 March and 2 November 2025.
    ['America/Los_Angeles', '2025-01-01T07:59:59.999Z', '2024-12-31'],
    ['America/Los_Angeles', '2025-01-01T08:00:00.000Z', '2025-01-01'],
    ['America/Los_Angeles', '2025-03-09T07:59:59.999Z', '2025-03-08'],
    ['America/Los_Angeles', '2025-03-09T08:00:00.000Z', '2025-03-09'],
    ['America/Los_Angeles', '2025-03-10T06:59:59.999Z', '2025-03-09'],
    ['America/Los_Angeles', '2025-03-10T07:00:00.000Z', '2025-03-10'],
    ['America/Los_Angeles', '2025-11-02T06:59:59.999Z', '2025-11-01'],
    ['America/Los_Angeles', '2025-11-02T07:00:00.000Z', '2025-11-02'],
    ['America/Los_Angeles', '2025-11-03T07:59:59.999Z', '2025-11-02'],
    ['America/Los_Angeles', '2025-11-03T08:00:00.000Z', '2025-11-03'],
    // Midnight itself was skipped: 4 November 2018 began at 01:00.
    ['America/Sao_Paulo', '2018-11-04T02:59:59.999Z', '2018-11-03'],
    ['America/Sao_Paulo', '2018-11-04T03:00:00.000Z', '2018-11-04'],
    // A whole day was skipped when Samoa crossed the date line.
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31'],
  ])('%s at %s is %s', (zone, moment, date) => {
    expect(dateInZone(Date.parse(moment), zone)).toBe(date);
  });

  test('changes each 24 hours where the offset is fixed, counted from 1970', () => {
    const offsets = fc.integer({ min: -12, max: 14 });
    const instants = fc.integer({ min: -2_000_000_000_000, max: 4_000_000_000_000 });
    fc.assert(
      fc.property(offsets, instants, (hours, instant) => {
        // These zones' names carry the sign the other way round: Etc/GMT-14 is ahead of UTC.
        const zone = hours < 0 ? `Etc/GMT+${-hours}` : `Etc/GMT-${hours}`;
        const days = Math.floor((instant + hours * HOUR_MS) / DAY_MS);
        expect(Date.parse(`${dateInZone(instant, zone)}T00:00:00Z`)).toBe(days * DAY_MS);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the end of a day in a zone', () => {
  test.each([
    ['UTC', '2027-02-28', '2027-02-28T23:59:59.999Z'],
    ['Pacific/Kiritimati', '2026-12-31', '2026-12-31T09:59:59.999Z'],
    ['America/Los_Angeles', '2025-07-01', '2025-07-02T06:59:59.999Z'],
    // 23 and 25 hours long.
    ['America/Los_Angeles', '2025-03-09', '2025-03-10T06:59:59.999Z'],
    ['America/Los_Angeles', '2025-11-02', '2025-11-03T07:59:59.999Z'],
    ['America/Sao_Paulo', '2018-11-03', '2018-11-04T02:59:59.999Z'],
    ['Pacific/Apia', '2011-12-29', '2011-12-30T09:59:59.999Z'],
  ])('%s %s is %s', (zone, date, moment) => {
    expect(new Date(endOfDayInZone(date, zone)).toISOString()).toBe(moment);
  });

  test('is the last millisecond that still has its date', () => {
    fc.assert(
      fc.property(zones, moments, (zone, moment) => {
        const date = dateInZone(moment, zone);
        const end = endOfDayInZone(date, zone);
        expect(end).toBeGreaterThanOrEqual(moment);
        expect(end - moment).toBeLessThan(25 * HOUR_MS);
        expect(dateInZone(end, zone)).toBe(date);
        expect(dateInZone(end + 1, zone) > date).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

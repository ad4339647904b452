import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateInZone } from '../../src-server/domain/dates.ts';
import { isTimeZone } from '../../src-server/domain/time-zones.ts';

describe('a time zone', () => {
  test.each([
    'UTC',
    'Europe/Berlin',
    'America/Argentina/Buenos_Aires',
    'America/Port-au-Prince',
    'Pacific/Kiritimati',
    'Etc/GMT+12',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'US/Pacific',
  ])('%s is one', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  test.each([
    '',
    ' ',
    'Mars/Olympus',
    'Europe/Berlin ',
    ' Europe/Berlin',
    'Europe/Berlin\n',
    'Europe\\Berlin',
    '../Europe/Berlin',
    '+01:00',
    '-08:00',
    'UTC+1',
    'GMT+1:00',
    'Berlin',
    'null',
    'Europe/Berlin\u0000',
    'Ｕ\uff34\uff23',
  ])('%j is none', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });

  test('is every one that the runtime lists, and the day there can be told', () => {
    const all = Intl.supportedValuesOf('timeZone');
    expect(all.length).toBeGreaterThan(400);
    // Shortly after noon in UTC it is today or tomorrow wherever people live.
    const noon = Date.UTC(2026, 10, 21, 12, 30);
    for (const zone of all) {
      expect([zone, isTimeZone(zone)]).toEqual([zone, true]);
      expect(['2026-11-21', '2026-11-22']).toContain(dateInZone(noon, zone));
    }
  });

  // Names that ICU knows beside the IANA database's; the calendar has no day for them.
  test.each(['PST', 'CST', 'BST', 'IST', 'JST', 'AET', 'pst'])('%s is none', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });

  test('is nothing that a day can not be told in, whatever the text', () => {
    const unit = fc.constantFrom(...Array.from('UTCGMEtc/+-0159:_aA. '));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 9 }), (text) => {
        if (isTimeZone(text)) expect(dateInZone(0, text)).toMatch(/^19(69-12-31|70-01-01)$/);
      }),
      { numRuns: 2000 },
    );
  });
});

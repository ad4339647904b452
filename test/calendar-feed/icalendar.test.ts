import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CalendarEvent,
  calendarText,
  eventText,
} from '../../src-server/calendar-feed/icalendar.ts';
import { byIcalJs, byNodeIcal } from './parsed.ts';

const event = (fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e-20261214@perennial',
  day: '2026-12-14',
  createdAt: Date.parse('2026-11-21T12:00:00.000Z'),
  changedAt: Date.parse('2026-11-21T12:01:30.500Z'),
  summary: 'Netflix · $15.49',
  description: 'Video · Monthly',
  category: 'Video',
  ...fields,
});

const LINES = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Perennial//Perennial//EN',
  'CALSCALE:GREGORIAN',
  'METHOD:PUBLISH',
  'NAME:Perennial',
  'X-WR-CALNAME:Perennial',
  'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
  'X-PUBLISHED-TTL:PT12H',
  'BEGIN:VEVENT',
  'UID:6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e-20261214@perennial',
  'DTSTAMP:20261121T120130Z',
  'LAST-MODIFIED:20261121T120130Z',
  'SEQUENCE:90',
  'DTSTART;VALUE=DATE:20261214',
  'DTEND;VALUE=DATE:20261215',
  'SUMMARY:Netflix · $15.49',
  'DESCRIPTION:Video · Monthly',
  'CATEGORIES:Video',
  'STATUS:CONFIRMED',
  'TRANSP:TRANSPARENT',
  'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
];

test('a calendar is these lines, and no others', () => {
  expect(calendarText({ name: 'Perennial' }, [eventText(event())]).split('\r\n')).toEqual(LINES);
});

test.each([
  [-3 * 1440 + 9 * 60, '-P2DT15H'],
  [-1440, '-P1D'],
  [-90, '-PT1H30M'],
  [0, 'PT0S'],
  [9 * 60 + 5, 'PT9H5M'],
])('an alert %i minutes from the start of the day is %s', (alarmMinutes, trigger) => {
  const text = calendarText({ name: 'Perennial' }, [eventText(event({ alarmMinutes }))]);
  expect(text).toContain(`\r\nTRIGGER:${trigger}\r\n`);
  expect(byIcalJs(text).events[0]?.alertMinutes).toBe(alarmMinutes);
  expect(byNodeIcal(text).events[0]?.alertMinutes).toBe(alarmMinutes);
});

// What breaks lines, ends values, or takes several bytes, among everything else.
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\\',
        ';',
        ',',
        ':',
        '"',
        '\\n',
        '\\N',
        '😀',
        '👩‍👩‍👧',
        'é',
        '漢',
      ),
      fc.constantFrom(
        'BEGIN:VEVENT',
        '\r\nEND:VCALENDAR\r\n',
        ' ',
        '\t',
        '\u2028',
        '\u0000',
        '\ud800',
      ),
      fc.string({ unit: 'binary', maxLength: 30 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => `a${parts.join('')}z`);

/** What can be left of a text in a calendar, which has one kind of line break and no control characters. */
const kept = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '');

type Told = Pick<CalendarEvent, 'summary' | 'description' | 'category'>;

const mapped = ({ summary, description, category }: Told, of: (text: string) => string): Told => ({
  summary: of(summary),
  description: of(description),
  category: of(category),
});

/** The texts of the only event as a parser reads them, in a calendar with one of them as its name. */
function readBy(parser: typeof byIcalJs, told: Told): Told | undefined {
  const [only, another] = parser(
    calendarText({ name: told.summary }, [eventText(event(told))]),
  ).events;
  expect(another).toBeUndefined();
  return only === undefined ? undefined : mapped(only, (text) => text);
}

describe('any texts', () => {
  test('come back from both parsers as they were', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (summary, description, category) => {
        const told = { summary, description, category };
        expect(readBy(byIcalJs, told)).toEqual(mapped(told, kept));
        // node-ical takes an escaped backslash before an n for a line break.
        const plain = mapped(told, (text) => text.replaceAll('\\', ''));
        expect(readBy(byNodeIcal, plain)).toEqual(mapped(plain, kept));
      }),
      { numRuns: 300 },
    );
  });

  test('give lines of at most 75 bytes that end in CRLF, each of whole characters', () => {
    fc.assert(
      fc.property(hostile, (summary) => {
        const text = calendarText({ name: 'Perennial' }, [eventText(event({ summary }))]);
        expect(text.endsWith('\r\n')).toBe(true);
        const lines = text.slice(0, -2).split('\r\n');
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
          expect(line.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

import { createHash } from 'node:crypto';
import { type DateOnly, addDays } from '../domain/dates.ts';

/** An all-day event (RFC 5545, VEVENT). Texts are plain; they are escaped here. Moments are epoch milliseconds. */
export type CalendarEvent = {
  /** Identifies the event for ever, in every version of the calendar. */
  uid: string;
  day: DateOnly;
  createdAt: number;
  changedAt: number;
  summary: string;
  description: string;
  category: string;
  /** When calendar apps alert, in minutes relative to the start of the day; without it, they don't. */
  alarmMinutes?: number | undefined;
};

/** The text of {@link eventText}. */
type EventText = string;

/** The properties of a whole calendar. */
export type CalendarHead = { name: string; description?: string | undefined };

/** The media type of {@link calendarText}. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** The start of every calendar from here, by which its file is recognized. */
export const CALENDAR_START =
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Perennial//Perennial//EN\r\n';

// How often calendar apps should look for changes.
const REFRESH = 'PT12H';

/**
 * A published calendar of single all-day events (RFC 5545 and 7986). The same events give the same bytes, so no
 * moment is written that isn't a record's own.
 */
export function calendarText(head: CalendarHead, events: readonly EventText[]): string {
  const name = escaped(head.name);
  const lines = [
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    ...(head.description === undefined ? [] : descriptionOf(head.description)),
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
  ];
  return [CALENDAR_START, ...lines.map(folded), ...events, folded('END:VCALENDAR')].join('');
}

/** An event as it is in a calendar. */
export const eventText = (event: CalendarEvent): EventText => linesOf(event).map(folded).join('');

/** The entity tag of a text, for `ETag` and `If-None-Match`. */
export const tagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url')}"`;

function descriptionOf(description: string): string[] {
  const text = escaped(description);
  return [`DESCRIPTION:${text}`, `X-WR-CALDESC:${text}`];
}

function linesOf(event: CalendarEvent): string[] {
  const { day, createdAt, changedAt, alarmMinutes } = event;
  const changed = momentOf(changedAt);
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    // In a published calendar, the last change of the event rather than the time of this response.
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    // Grows with each change, and needs no counter.
    `SEQUENCE:${Math.max(0, Math.floor((changedAt - createdAt) / SECOND_MS))}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    // Exclusive.
    `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `CATEGORIES:${escaped(event.category)}`,
    'STATUS:CONFIRMED',
    // The day of a charge is not a busy day.
    'TRANSP:TRANSPARENT',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    ...(alarmMinutes === undefined ? [] : alarmOf(alarmMinutes, event.summary)),
    'END:VEVENT',
  ];
}

const alarmOf = (minutes: number, summary: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(summary)}`,
  `TRIGGER:${durationOf(minutes)}`,
  'END:VALARM',
];

const SECOND_MS = 1000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** A duration such as `-P2DT15H`. */
function durationOf(minutes: number): string {
  const total = Math.abs(minutes);
  const days = Math.floor(total / DAY_MINUTES);
  const hours = Math.floor((total % DAY_MINUTES) / HOUR_MINUTES);
  const rest = total % HOUR_MINUTES;
  const date = days === 0 ? '' : `${days}D`;
  const time = `${hours === 0 ? '' : `${hours}H`}${rest === 0 ? '' : `${rest}M`}`;
  const sign = minutes < 0 ? '-' : '';
  return `${sign}P${date}${time === '' && date !== '' ? '' : `T${time === '' ? '0S' : time}`}`;
}

const compact = (day: DateOnly): string => day.replaceAll('-', '');

const momentOf = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');

const LINE_BREAK = /\r\n|[\r\n\u0085\u2028\u2029]/g;
// All but the tab, which texts may contain.
const CONTROL = /(?!\t)\p{Cc}/gu;

/** A text as a property's value. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(LINE_BREAK, String.raw`\n`)
    .replaceAll(CONTROL, '');
}

const LINE_BYTES = 75;

/** A line with its end, continued on further lines after at most 75 bytes, never within a character. */
function folded(line: string): string {
  if (line.length * MOST_BYTES_A_UNIT <= LINE_BYTES || Buffer.byteLength(line) <= LINE_BYTES) {
    return `${line}\r\n`;
  }
  let text = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      text += '\r\n ';
      // The space counts too.
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return `${text}\r\n`;
}

// In UTF-8, a UTF-16 code unit takes at most three bytes.
const MOST_BYTES_A_UNIT = 3;

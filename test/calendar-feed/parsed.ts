import ICAL from 'ical.js';
import ical from 'node-ical';

/** An event as a parser reads it. Days are `YYYY-MM-DD`. */
type ParsedEvent = {
  uid: string;
  day: string;
  /** The day after the last one. */
  end: string;
  summary: string;
  description: string;
  category: string;
  isTransparent: boolean;
  /** The alert, in minutes relative to the start of the day. */
  alertMinutes: number | undefined;
};

export type ParsedCalendar = { name: string; events: ParsedEvent[] };

/** A calendar as ical.js (of Thunderbird) reads it. */
export function byIcalJs(text: string): ParsedCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const trigger = component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger') as
      | ICAL.Duration
      | undefined;
    if (!event.startDate.isDate || !event.endDate.isDate) throw new Error('It has a time of day.');
    return {
      uid: event.uid,
      day: event.startDate.toString(),
      end: event.endDate.toString(),
      summary: event.summary,
      description: event.description,
      category: String(component.getFirstProperty('categories')?.getValues().join('|')),
      isTransparent: component.getFirstPropertyValue('transp') === 'TRANSPARENT',
      alertMinutes: trigger === undefined ? undefined : trigger.toSeconds() / 60,
    };
  });
  return { name: String(calendar.getFirstPropertyValue('name')), events };
}

/** The same as node-ical reads it. */
export function byNodeIcal(text: string): ParsedCalendar {
  const parsed = ical.sync.parseICS(text);
  const events = Object.values(parsed).flatMap((component) => {
    if (component?.type !== 'VEVENT') return [];
    const [alarm] = component.alarms ?? [];
    if (component.datetype !== 'date') throw new Error('It has a time of day.');
    return {
      uid: component.uid,
      day: localDay(component.start),
      end: localDay(component.end),
      summary: textOf(component.summary),
      description: textOf(component.description),
      category: component.categories?.join('|') ?? '',
      isTransparent: component.transparency === 'TRANSPARENT',
      alertMinutes: alarm === undefined ? undefined : minutesOf(alarm.trigger),
    };
  });
  return { name: String((parsed as { vcalendar?: { name?: string } }).vcalendar?.name), events };
}

// A text with parameters is an object there.
const textOf = (text: string | { val: string } | undefined): string =>
  typeof text === 'object' ? text.val : (text ?? '');

// It reads days as midnight in the zone of the process.
function localDay(date: Date | undefined): string {
  if (date === undefined) return '';
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

function minutesOf(duration: string): number {
  const [, sign, days = 0, hours = 0, minutes = 0] =
    /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:0S)?)?$/.exec(duration) ?? [];
  const total = (Number(days) * 24 + Number(hours)) * 60 + Number(minutes);
  return sign === '-' ? -total : total;
}

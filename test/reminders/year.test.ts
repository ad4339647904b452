import { expect, onTestFinished, test } from 'vitest';
import type { Schedule } from '../../src-server/domain/schedule.ts';
import { daysAfter, partsOf, walked } from '../domain/calendar-rules.ts';
import household from '../fixtures/household.json' with { type: 'json' };
import {
  type Delivered,
  HouseholdYear,
  type Kill,
  type YearRecord,
  type YearSettings,
} from './household-year.ts';

// A year of a household, hour by hour, with random sleeps, kills and snoozes, with quiet hours, and with
// outages of the service, some of which ask to be left alone. What must have arrived is told from the
// calendar's rules alone, by nothing that the product reckons with.

const START = '2026-11-21T12:00:00.000Z';
const HOUR_MS = 3_600_000;
const YEAR_HOURS = 365 * 24;
const LONGEST_SLEEP_HOURS = 10 * 24;
// A year takes minutes where the machine has other work.
const TIME_LIMIT_MS = 600_000;
const LAST_DAY = '2027-12-31';

const zones: readonly YearSettings[] = [
  { timeZone: 'Europe/Berlin', timeOfDay: '09:00', daysBefore: 3, furtherDaysBefore: [] },
  // Within the hour that spring leaves out and autumn has twice.
  { timeZone: 'America/New_York', timeOfDay: '02:30', daysBefore: 7, furtherDaysBefore: [1] },
  // Too late for an hourly look on the day itself.
  { timeZone: 'Asia/Kolkata', timeOfDay: '23:45', daysBefore: 1, furtherDaysBefore: [14, 0] },
  { timeZone: 'Pacific/Auckland', timeOfDay: '00:00', daysBefore: 14, furtherDaysBefore: [3, 0] },
  // Clocks change at midnight there.
  { timeZone: 'America/Santiago', timeOfDay: '00:00', daysBefore: 1, furtherDaysBefore: [30] },
];

const records: readonly YearRecord[] = [
  ...household.map((record, index) =>
    index % 9 === 0 ? { ...record, trialEndsOn: daysAfter('2026-11-24', index) } : record,
  ),
  {
    name: 'Forgotten',
    category: 'Any',
    amount: 5,
    currency: 'EUR',
    period: 'monthly',
    nextPaymentDate: '2026-10-31',
  },
];

/** What the owner's clocks show: day and time. */
function clocksOf(timeZone: string): (at: number) => { day: string; time: string } {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (at) => {
    const [day = '', time = ''] = format.format(at).split(' ');
    return { day, time };
  };
}

type Turn = { at: number; kill: Kill | undefined; isSnoozing: boolean };

/** A time (epoch milliseconds) in which the service takes nothing. */
type Outage = { from: number; until: number; retryAfterMs: number | undefined };

/** Numbers from 0 to below 1 that look random and are the same for the same seed (Park and Miller). */
function diceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

// A look an hour; now and then hours or days of sleep; every third turn is killed at one of its steps,
// should it come so far.
function turnsOf(seed: number): Turn[] {
  const dice = diceOf(seed * 7919);
  const turns: Turn[] = [];
  for (let hour = 0; hour < YEAR_HOURS; hour += 1) {
    const isKilled = dice() < 1 / 3;
    const kill: Kill = {
      step: 1 + Math.floor(dice() * 5),
      when: dice() < 0.5 ? 'before' : 'after',
    };
    const at = Date.parse(START) + hour * HOUR_MS;
    turns.push({ at, kill: isKilled ? kill : undefined, isSnoozing: dice() < 0.02 });
    const rest = dice();
    if (rest < 0.002) hour += Math.floor(dice() * LONGEST_SLEEP_HOURS);
    else if (rest < 0.03) hour += Math.floor(dice() * 14);
  }
  return turns;
}

// Every other week on the average, each for up to a day less than the longest lead; every other one
// answers with `Retry-After`.
function outagesOf(seed: number, { daysBefore, furtherDaysBefore }: YearSettings): Outage[] {
  const dice = diceOf(seed * 104_729);
  const longest = Math.max(daysBefore, ...furtherDaysBefore) - 1;
  const hours = Math.max(12, longest * 24);
  const outages: Outage[] = [];
  for (let hour = 24; hour < YEAR_HOURS;) {
    const from = Date.parse(START) + hour * HOUR_MS;
    const lasts = 1 + Math.floor(dice() * hours);
    const retryAfterMs = dice() < 0.5 ? undefined : Math.ceil(dice() * 24) * HOUR_MS;
    outages.push({ from, until: from + lasts * HOUR_MS, retryAfterMs });
    hour += lasts + Math.floor(dice() * 28 * 24);
  }
  return outages;
}

const LONGEST_GAP_MS = 6 * HOUR_MS;

type Told = Omit<Delivered, 'at' | 'isNoted'>;

const keyOf = ({ name, kind, date, lead, snoozedUntil }: Told) =>
  `${name} ${kind} ${date} ${lead} ${snoozedUntil}`;

const QUIET = { from: '22:00', until: '08:00' };
const isQuiet = (time: string) => time >= QUIET.from || time < QUIET.until;

/** From when on a reminder may leave, as `day time` on the owner's clocks. */
function leaving({ date, lead, snoozedUntil }: Told, timeOfDay: string): string {
  const day = snoozedUntil === '' ? daysBefore(date, lead) : snoozedUntil;
  if (day === date || !isQuiet(timeOfDay)) return `${day} ${timeOfDay}`;
  return `${timeOfDay < QUIET.until ? day : daysAfter(day, 1)} ${QUIET.until}`;
}

const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** Whether what is about `date` may leave when the owner's clocks show this. */
function isOpen(date: string, { day, time }: { day: string; time: string }, timeOfDay: string) {
  if (day === date) return true;
  const wait = minutes(timeOfDay) - minutes(time);
  return !isQuiet(time) && !(wait > 0 && wait <= 10);
}

/** Every charge and end of a trial that there is something to tell of. */
function occasionsFrom(began: string) {
  return records.flatMap((record) => {
    const { name, trialEndsOn } = record;
    // What falls within the trial is no charge, and is not announced.
    const charges = chargesOf(record).filter((date) => date >= began && date > (trialEndsOn ?? ''));
    return [
      ...charges.map((date) => ({ name, kind: 'renewal' as const, date })),
      ...(trialEndsOn === undefined ? [] : [{ name, kind: 'trial' as const, date: trialEndsOn }]),
    ];
  });
}

const FORGOTTEN: Told = {
  name: 'Forgotten',
  kind: 'overdue',
  date: '2026-10-31',
  lead: 0,
  snoozedUntil: '',
};

/** Every reminder for which one of these moments was one to arrive at. */
function expectedOf(
  settings: YearSettings,
  moments: readonly number[],
  snoozed: readonly Delivered[] = [],
): string[] {
  const clock = clocksOf(settings.timeZone);
  const looks = moments.map(clock);
  const leads = [settings.daysBefore, ...settings.furtherDaysBefore];
  const wasSeen = (told: Told) => {
    const from = leaving(told, settings.timeOfDay);
    return looks.some(
      (look) =>
        look.day <= told.date &&
        `${look.day} ${look.time}` >= from &&
        isOpen(told.date, look, settings.timeOfDay),
    );
  };
  const told = occasionsFrom(clock(Date.parse(START)).day).flatMap((occasion) =>
    leads.map((lead) => ({ ...occasion, lead, snoozedUntil: '' })),
  );
  return [...told, ...snoozed].filter(wasSeen).map(keyOf).concat(keyOf(FORGOTTEN)).toSorted();
}

function chargesOf(record: YearRecord): string[] {
  const next = String(record['nextPaymentDate']);
  // A date already past when written stays as written: it is overdue, and nothing follows it.
  if (record.name === 'Forgotten') return [];
  const { customDate, billingAnchorDay } = record as {
    customDate?: string;
    billingAnchorDay?: number;
  };
  const schedule = {
    period: record['period'] as Schedule['period'],
    customDays: customDate === undefined ? null : Number(customDate),
    customMonths: null,
    nextPaymentDate: next,
    billingAnchorDay: billingAnchorDay ?? partsOf(next)[2],
  };
  return walked(schedule, LAST_DAY).charges;
}

function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * 24 * HOUR_MS).toISOString().slice(0, 10);
}

/** Whether the service takes what is sent now, and all that failed before had its turn since. */
function isUp(outages: readonly Outage[], at: number): boolean {
  return outages.every(
    ({ from, until, retryAfterMs = 0 }) =>
      at < from || at >= until + Math.max(LONGEST_GAP_MS, retryAfterMs),
  );
}

async function live(settings: YearSettings, turns: readonly Turn[], outages: readonly Outage[]) {
  const year = new HouseholdYear(START, settings, records);
  onTestFinished(() => year.close());
  for (const { at, kill, isSnoozing } of turns) {
    year.clock.setWall(new Date(at).toISOString());
    year.outage = outages.find(({ from, until }) => at >= from && at < until);
    await year.turn(kill);
    if (isSnoozing) year.snooze();
  }
  return year;
}

async function yearIn(settings: YearSettings): Promise<void> {
  const seed = zones.indexOf(settings) + 1;
  const turns = turnsOf(seed);
  const outages = outagesOf(seed, settings);
  const year = await live(settings, turns, outages);
  // What was put off is told on that day, and not before, whatever further leads there are.
  const isPutOff = new Set(
    year.snoozed.flatMap((each) =>
      [settings.daysBefore, ...settings.furtherDaysBefore]
        .filter((lead) => lead >= each.lead)
        .map((lead) => keyOf({ ...each, lead, snoozedUntil: '' })),
    ),
  );
  // A turn that was killed may have come as far as sending, or not.
  const sure = turns.filter(({ at, kill }) => kill === undefined && isUp(outages, at));
  const expected = expectedOf(
    settings,
    sure.map(({ at }) => at),
    year.snoozed,
  );
  const possible = new Set(
    expectedOf(
      settings,
      turns.map(({ at }) => at),
      year.snoozed,
    ),
  );
  const delivered = year.delivered.map(keyOf);
  const repeats = year.delivered.filter((each, index) => delivered.indexOf(keyOf(each)) !== index);
  const cutOff = new Set(year.cutOff.map(keyOf));
  const missing = expected.filter((key) => !delivered.includes(key) && !isPutOff.has(key));

  expect(missing).toEqual([]);
  expect(delivered.filter((key) => !possible.has(key))).toEqual([]);
  // Once more only where it was killed between sending and noting, never a third time, and with a note.
  expect(repeats.filter((each) => !cutOff.has(keyOf(each)))).toEqual([]);
  expect(new Set(repeats.map(keyOf)).size).toBe(repeats.length);
  expect(repeats.filter(({ isNoted }) => !isNoted)).toEqual([]);
  expect(wrongDays(settings, year.delivered)).toEqual([]);
  process.stdout.write(
    `${settings.timeZone}: ${turns.length} turns, ${year.kills} kills, ${outages.length} outages, ` +
      `${year.failures} failures, ${year.snoozed.length} snoozes, ${expected.length} reminders due, ` +
      `${delivered.length} delivered in ${year.messages} messages, ${repeats.length} of them once more after a kill\n`,
  );
}

// The two whose clocks change when something is due; all five where there is time.
const isLong = process.env['PERENNIAL_YEARS'] === 'all';
const changing = new Set(['America/New_York', 'America/Santiago']);
const lived = zones.filter(({ timeZone }) => isLong || changing.has(timeZone));

test.each(lived)('a year in $timeZone, at $timeOfDay', yearIn, TIME_LIMIT_MS);

/** Reminders that came too early, in quiet hours, or after their day. */
function wrongDays(settings: YearSettings, delivered: readonly Delivered[]): Delivered[] {
  const clock = clocksOf(settings.timeZone);
  return delivered.filter((told) => {
    const look = clock(told.at);
    if (!isOpen(told.date, look, settings.timeOfDay)) return true;
    if (told.kind === 'overdue') return look.day <= told.date;
    const isEarly = `${look.day} ${look.time}` < leaving(told, settings.timeOfDay);
    return isEarly || look.day > told.date;
  });
}

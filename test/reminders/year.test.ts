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

// A year of a household, hour by hour, with random sleeps and kills. What must have arrived is told
// from the calendar's rules alone, by nothing that the product reckons with.

const START = '2026-11-21T12:00:00.000Z';
const HOUR_MS = 3_600_000;
const YEAR_HOURS = 365 * 24;
const LONGEST_SLEEP_HOURS = 10 * 24;
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

type Turn = { at: number; kill: Kill | undefined };

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
    turns.push({ at: Date.parse(START) + hour * HOUR_MS, kill: isKilled ? kill : undefined });
    const rest = dice();
    if (rest < 0.002) hour += Math.floor(dice() * LONGEST_SLEEP_HOURS);
    else if (rest < 0.03) hour += Math.floor(dice() * 14);
  }
  return turns;
}

const keyOf = ({ name, kind, date, lead }: Omit<Delivered, 'at'>) =>
  `${name} ${kind} ${date} ${lead}`;

/** Every reminder that must have arrived, by the turns that there were. */
function expectedOf(settings: YearSettings, turns: readonly Turn[]): string[] {
  const clock = clocksOf(settings.timeZone);
  const looks = turns.map(({ at }) => clock(at));
  const leads = [settings.daysBefore, ...settings.furtherDaysBefore];
  const began = looks[0]?.day ?? '';
  const wasSeen = (from: string, until: string) =>
    looks.some(
      ({ day, time }) => day <= until && `${day} ${time}` >= `${from} ${settings.timeOfDay}`,
    );
  const occasions = records.flatMap((record) => {
    const { name, trialEndsOn } = record;
    // What falls within the trial is no charge, and is not announced.
    const charges = chargesOf(record).filter((date) => date >= began && date > (trialEndsOn ?? ''));
    return [
      ...charges.map((date) => ({ name, kind: 'renewal' as const, date })),
      ...(trialEndsOn === undefined ? [] : [{ name, kind: 'trial' as const, date: trialEndsOn }]),
    ];
  });
  const told = occasions.flatMap((occasion) =>
    leads
      .map((lead) => ({ ...occasion, lead }))
      .filter(({ date, lead }) => wasSeen(daysBefore(date, lead), date)),
  );
  return [...told.map(keyOf), 'Forgotten overdue 2026-10-31 0'].toSorted();
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
    nextPaymentDate: next,
    billingAnchorDay: billingAnchorDay ?? partsOf(next)[2],
  };
  return walked(schedule, LAST_DAY).charges;
}

function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * 24 * HOUR_MS).toISOString().slice(0, 10);
}

test.each(zones)('a year in $timeZone, at $timeOfDay', async (settings) => {
  const turns = turnsOf(zones.indexOf(settings) + 1);
  const year = new HouseholdYear(START, settings, records);
  onTestFinished(() => year.close());
  for (const { at, kill } of turns) {
    year.clock.setWall(new Date(at).toISOString());
    await year.turn(kill);
  }
  // A turn that was killed may have come as far as sending, or not.
  const expected = expectedOf(
    settings,
    turns.filter(({ kill }) => kill === undefined),
  );
  const possible = new Set(expectedOf(settings, turns));
  const delivered = year.delivered.map(keyOf);
  const repeats = delivered.filter((key, index) => delivered.indexOf(key) !== index);
  const cutOff = new Set(year.cutOff.map(keyOf));

  expect(expected.filter((key) => !delivered.includes(key))).toEqual([]);
  expect(delivered.filter((key) => !possible.has(key))).toEqual([]);
  // Once more only where it was killed between sending and noting, and never a third time.
  expect(repeats.filter((key) => !cutOff.has(key))).toEqual([]);
  expect(new Set(repeats).size).toBe(repeats.length);
  expect(wrongDays(settings, year.delivered)).toEqual([]);
  // What was not sent is what nobody was there for: a turn that was killed, and then sleep.
  const unsent = year.unsent().map(keyOf);
  expect(unsent.filter((key) => expected.includes(key) && !cutOff.has(key))).toEqual([]);
  process.stdout.write(
    `${settings.timeZone}: ${turns.length} turns, ${year.kills} kills, ${expected.length} reminders due, ` +
      `${delivered.length} delivered in ${year.messages} messages, ${repeats.length} of them once more after a kill\n`,
  );
});

/** Reminders that came too early, or after their day. */
function wrongDays(settings: YearSettings, delivered: readonly Delivered[]): Delivered[] {
  const clock = clocksOf(settings.timeZone);
  return delivered.filter(({ kind, date, lead, at }) => {
    const { day, time } = clock(at);
    if (kind === 'overdue') return day <= date;
    return day > date || `${day} ${time}` < `${daysBefore(date, lead)} ${settings.timeOfDay}`;
  });
}

import { endOfDayInZone } from '../domain/dates.ts';
import type { Slices } from '../platform/slices.ts';
import { findReminder, insertReminder } from './repository.ts';
import { type Day, countToldAhead, listToldAhead, markTakenBack } from './ahead-repository.ts';
import type { Context } from '../context.ts';
import { dueOf, rulesOf } from './planning.ts';

function dayOf(context: Context, ownerId: string): Day {
  const today = context.today(ownerId);
  return { ownerId, today, endOfDay: endOfDayInZone(today, context.timeZoneOf(ownerId)) };
}

/**
 * How many reminders of what is still to come an owner was told on a later day than today, because the clock
 * was ahead. One that is set right by minutes tells of nothing.
 */
export const sumToldAhead = (context: Context, ownerId: string): number =>
  countToldAhead(context.db, dayOf(context, ownerId));

// Some hundredths of a second.
const SLICE = 500;

/**
 * Takes these back, so that they are told again in time; what was put off waits for its day once more. Works
 * in slices, each in a transaction of its own. Returns how many they were.
 */
export function* takeBackTold(context: Context, ownerId: string): Slices<number> {
  const slice = context.db.transaction(() => takeBackSlice(context, ownerId));
  for (let count = 0; ;) {
    const done = slice.immediate();
    if (done === 0) return count;
    count += done;
    yield;
  }
}

function takeBackSlice(context: Context, ownerId: string): number {
  const { db, ids } = context;
  const rules = rulesOf(context, ownerId);
  const told = listToldAhead(db, dayOf(context, ownerId), SLICE);
  if (told.length > 0) context.changes.note('reminders', ownerId);
  for (const id of told) {
    const reminder = findReminder(db, ownerId, id);
    markTakenBack(db, id);
    // Nobody else plans it anew.
    if (reminder === undefined || reminder.snoozedUntil === '') continue;
    insertReminder(db, { ...reminder, id: ids.uuid(), dueAt: dueOf(reminder, rules) });
  }
  return told.length;
}

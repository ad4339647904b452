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
 * The number of an owner's reminders for future occasions that were sent on a day after today, because the
 * clock was ahead. A correction by minutes doesn't count.
 */
export const sumToldAhead = (context: Context, ownerId: string): number =>
  countToldAhead(context.db, dayOf(context, ownerId));

// Takes some hundredths of a second.
const SLICE = 500;

/**
 * Takes these reminders back, so that they are sent again when due; snoozed ones wait for their day again.
 * Works in slices, each in its own transaction. Returns how many there were.
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
    // Nothing else plans them again.
    if (reminder === undefined || reminder.snoozedUntil === '') continue;
    insertReminder(db, { ...reminder, id: ids.uuid(), dueAt: dueOf(reminder, rules) });
  }
  return told.length;
}

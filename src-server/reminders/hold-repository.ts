import type { Db } from '../db/db.ts';
import { findFact, removeFact, saveFact } from '../db/facts.ts';
import { assertTransaction } from '../db/transactions.ts';

const FACT = 'reminders_held_since';

/** Since when all reminders have been held, in epoch milliseconds; null if they are not. */
export function remindersHeldSince(db: Db): number | null {
  const value = findFact(db, FACT);
  return value === undefined ? null : Number(value);
}

/** Holds all reminders until {@link releaseReminders}: none is sent. */
export function holdReminders(db: Db, now: number): void {
  assertTransaction(db);
  saveFact(db, FACT, String(now));
}

/** Sends reminders again. Returns whether they were held. */
export function releaseReminders(db: Db): boolean {
  assertTransaction(db);
  return removeFact(db, FACT);
}

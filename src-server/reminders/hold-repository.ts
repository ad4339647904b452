import { insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';
import { assertTransaction } from '../db/transactions.ts';

const FACT = 'reminders_held_since';

/** Since when all reminders have been held, in epoch milliseconds; null if they are not. */
export function remindersHeldSince(db: Db): number | null {
  const sql = 'SELECT value FROM store_facts WHERE name = ?';
  const value = statement<[string], string>(db, sql).pluck().get(FACT);
  return value === undefined ? null : Number(value);
}

/** Holds all reminders until {@link releaseReminders}: none is sent. */
export function holdReminders(db: Db, now: number): void {
  assertTransaction(db);
  const values = insertion('store_facts', { name: '@name', value: '@value' });
  statement<[object]>(db, `INSERT OR REPLACE INTO store_facts ${values}`).run({
    name: FACT,
    value: String(now),
  });
}

/** Sends reminders again. Returns whether they were held. */
export function releaseReminders(db: Db): boolean {
  assertTransaction(db);
  return statement<[string]>(db, 'DELETE FROM store_facts WHERE name = ?').run(FACT).changes > 0;
}

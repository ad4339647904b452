import { insertion } from './checksums.ts';
import type { Db } from './db.ts';
import { statement } from './statements.ts';

/** The names of single values stored with the data. */
type FactName =
  | 'backup_drill'
  | 'exchange_rates'
  | 'reminders_held_since'
  | 'second_folder'
  | 'secret_names';

/** A stored value; undefined if there is none. */
export function findFact(db: Db, name: FactName): string | undefined {
  const sql = 'SELECT value FROM store_facts WHERE name = ?';
  return statement<[string], string>(db, sql).pluck().get(name);
}

/** Stores a value. */
export function saveFact(db: Db, name: FactName, value: string): void {
  const values = insertion('store_facts', { name: '@name', value: '@value' });
  statement<[object]>(db, `INSERT OR REPLACE INTO store_facts ${values}`).run({ name, value });
}

/** Removes a value. Returns whether there was one. */
export function removeFact(db: Db, name: FactName): boolean {
  return statement<[string]>(db, 'DELETE FROM store_facts WHERE name = ?').run(name).changes > 0;
}

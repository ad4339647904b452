import { insertion } from './checksums.ts';
import type { Db } from './db.ts';
import { statement } from './statements.ts';

const FACT = 'secret_names';

/** The names of all stored secrets, which reveal when their file is lost. */
export function listSecretNames(db: Db): string[] {
  const sql = 'SELECT value FROM store_facts WHERE name = ?';
  const text = statement<[string], string>(db, sql).pluck().get(FACT);
  return text === undefined ? [] : (JSON.parse(text) as string[]);
}

/** Records the names of all stored secrets. */
export function saveSecretNames(db: Db, names: readonly string[]): void {
  const values = insertion('store_facts', { name: '@name', value: '@value' });
  const value = JSON.stringify(names.toSorted());
  statement<[object]>(db, `INSERT OR REPLACE INTO store_facts ${values}`).run({
    name: FACT,
    value,
  });
}

import type { Db } from './open.ts';
import { statement } from './statements.ts';

const FACT = 'secret_names';

/** The names of all secrets that are kept, wherever these are: tells when the file of them is lost. */
export function listSecretNames(db: Db): string[] {
  const sql = 'SELECT value FROM store_facts WHERE name = ?';
  const text = statement<[string], string>(db, sql).pluck().get(FACT);
  return text === undefined ? [] : (JSON.parse(text) as string[]);
}

/** Notes the names of all secrets that are kept. */
export function saveSecretNames(db: Db, names: readonly string[]): void {
  const sql = `INSERT INTO store_facts (name, value) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
  statement<[string, string]>(db, sql).run(FACT, JSON.stringify(names.toSorted()));
}

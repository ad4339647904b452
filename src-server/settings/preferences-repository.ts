import { checksumOf } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

/** The JSON text of the window's preferences, if any were saved. */
export function findPreferences(db: Db): string | undefined {
  const sql = 'SELECT value FROM window_preferences WHERE id = 1';
  return statement<[], { value: string }>(db, sql).get()?.value;
}

/** Saves the JSON text of the window's preferences. */
export function savePreferences(db: Db, value: string): void {
  const sql = 'INSERT OR REPLACE INTO window_preferences (id, value, checksum) VALUES (1, ?, ?)';
  statement<[string, number]>(db, sql).run(value, checksumOf('window_preferences', { value }));
}

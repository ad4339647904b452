import { isDeepStrictEqual } from 'node:util';
import { CHECKED } from '../../src-server/db/checksums.ts';
import type { Db } from '../../src-server/db/db.ts';

/** What a window must keep to stay signed in, and what counts calls. */
const LEFT_ALONE: ReadonlySet<string> = new Set([
  'window_links',
  'window_sessions',
  'quota_windows',
  'pending_secrets',
  'store_facts',
]);

const tables = Object.keys(CHECKED).filter((table) => !LEFT_ALONE.has(table));

type Rows = ReadonlyMap<string, readonly unknown[][]>;

/** The rows of all tables that tests change. */
export function rowsOf(db: Db): Rows {
  return new Map(tables.map((table) => [table, rowsIn(db, table)]));
}

/** Puts rows back in place of those that there are. Returns whether any differed. */
export function putBack(db: Db, rows: Rows): boolean {
  const changed = tables.filter((table) => !isDeepStrictEqual(rowsIn(db, table), rows.get(table)));
  if (changed.length === 0) return false;
  db.pragma('foreign_keys = OFF');
  db.transaction(() => {
    for (const table of changed) {
      const columns = columnsOf(db, table);
      const places = columns.map(() => '?').join(', ');
      db.prepare(`DELETE FROM ${table}`).run();
      const insert = db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`);
      for (const row of rows.get(table) ?? []) insert.run(...row);
    }
  }).immediate();
  return true;
}

const columnsOf = (db: Db, table: string): string[] =>
  db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);

const rowsIn = (db: Db, table: string): unknown[][] =>
  db
    .prepare<[], unknown[]>(`SELECT ${columnsOf(db, table).join(', ')} FROM ${table}`)
    .raw()
    .all();

import type { Statement } from 'better-sqlite3';
import type { Db } from './db.ts';

const byDb = new WeakMap<Db, Map<string, Statement>>();

/**
 * The prepared statement for `sql` on `db`, prepared on first use and cached. `Parameters` and `Row` are the
 * types of its parameters and rows.
 */
export function statement<Parameters extends unknown[], Row = unknown>(
  db: Db,
  sql: string,
): Statement<Parameters, Row> {
  let statements = byDb.get(db);
  if (statements === undefined) byDb.set(db, (statements = new Map()));
  let prepared = statements.get(sql);
  if (prepared === undefined) statements.set(sql, (prepared = db.prepare(sql)));
  return prepared as Statement<Parameters, Row>;
}

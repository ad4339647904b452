import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

const TABLES = ['subscriptions', 'deleted_subscriptions', 'reminders', 'imports'];

/** Whether an account has no subscriptions, and no trace of any. */
export function isEmptyAccount(db: Db, ownerId: string): boolean {
  const sql = TABLES.map((table) => `SELECT 1 FROM ${table} WHERE owner_id = @ownerId`);
  const any = `SELECT 1 FROM (${sql.join(' UNION ALL ')}) LIMIT 1`;
  return statement<[object]>(db, any).get({ ownerId }) === undefined;
}

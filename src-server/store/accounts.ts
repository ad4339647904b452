import type { Account, Plan } from '../domain/account.ts';
import { foldCase } from '../domain/text.ts';
import type { Db } from './open.ts';
import { statement } from './statements.ts';

type Row = { id: string; name: string; plan: Plan; created_at: number };

const COLUMNS = 'id, name, plan, created_at';

const toAccount = (row: Row): Account => ({
  id: row.id,
  name: row.name,
  plan: row.plan,
  createdAt: row.created_at,
});

/** All accounts, oldest first. */
export function listAccounts(db: Db): Account[] {
  return statement<[], Row>(db, `SELECT ${COLUMNS} FROM accounts ORDER BY created_at, rowid`)
    .all()
    .map(toAccount);
}

/** The account of that name, upper and lower case alike. */
export function findAccountByName(db: Db, name: string): Account | undefined {
  const sql = `SELECT ${COLUMNS} FROM accounts WHERE name_folded = ?`;
  const row = statement<[string], Row>(db, sql).get(foldCase(name));
  return row === undefined ? undefined : toAccount(row);
}

/** Adds an account; its name must be free. */
export function insertAccount(db: Db, account: Account): void {
  statement<[string, string, string, Plan, number]>(
    db,
    'INSERT INTO accounts (id, name, name_folded, plan, created_at) VALUES (?, ?, ?, ?, ?)',
  ).run(account.id, account.name, foldCase(account.name), account.plan, account.createdAt);
}

/** Puts an account on a plan. */
export function updatePlan(db: Db, accountId: string, plan: Plan): void {
  statement<[Plan, string]>(db, 'UPDATE accounts SET plan = ? WHERE id = ?').run(plan, accountId);
}

/** Removes an account and, by the foreign keys, everything it owns. */
export function deleteAccount(db: Db, accountId: string): void {
  statement<[string]>(db, 'DELETE FROM accounts WHERE id = ?').run(accountId);
}

/** Gives an account another name, which must be free. */
export function renameAccount(db: Db, accountId: string, name: string): void {
  statement<[string, string, string]>(
    db,
    'UPDATE accounts SET name = ?, name_folded = ? WHERE id = ?',
  ).run(name, foldCase(name), accountId);
}

import type { Account, Plan } from '../domain/account.ts';
import { foldCase } from '../domain/text.ts';
import { assignment, renewChecksum } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

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
  const sql = `SELECT ${COLUMNS} FROM accounts WHERE deleted_at IS NULL ORDER BY created_at, rowid`;
  return statement<[], Row>(db, sql).all().map(toAccount);
}

/** Whether there is an account with this id that was not deleted. */
export function hasAccount(db: Db, accountId: string): boolean {
  const sql = 'SELECT 1 FROM accounts WHERE id = ? AND deleted_at IS NULL';
  return statement<[string]>(db, sql).get(accountId) !== undefined;
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
  renewChecksum(db, 'accounts', account.id);
}

/** Puts an account on a plan. */
export function updatePlan(db: Db, accountId: string, plan: Plan): void {
  const sql = `UPDATE accounts SET ${assignment('accounts', { plan: '@plan' })} WHERE id = @accountId`;
  statement<[object]>(db, sql).run({ plan, accountId });
}

/**
 * Takes an account away: it is listed no more, its name is free, and its keys have lost their secrets.
 * What it owned is left for {@link deleteOwned}.
 */
export function deleteAccount(db: Db, accountId: string, at: number): void {
  // No name has a control character.
  statement<[object]>(
    db,
    `UPDATE accounts SET name_folded = char(1) || id, ${assignment('accounts', { deleted_at: '@at' })}
     WHERE id = @accountId`,
  ).run({ at, accountId });
  statement<[string]>(
    db,
    `UPDATE api_keys SET hash = NULL, ${assignment('api_keys', { kind: "'window'", hint: 'NULL' })}
     WHERE owner_id = ? AND kind = 'issued'`,
  ).run(accountId);
}

/** Ids of deleted accounts of which something is left. */
export function listDeletedAccounts(db: Db): string[] {
  const sql = 'SELECT id FROM accounts WHERE deleted_at IS NOT NULL';
  return statement<[], string>(db, sql).pluck().all();
}

// What there can be much of, those that others refer to last.
const OWNED = [
  'payments WHERE seq IN (SELECT seq FROM payments WHERE owner_id = ? LIMIT ?)',
  'reminders WHERE seq IN (SELECT seq FROM reminders WHERE owner_id = ? LIMIT ?)',
  'audit_entries WHERE seq IN (SELECT seq FROM audit_entries WHERE owner_id = ? LIMIT ?)',
  'subscriptions WHERE seq IN (SELECT seq FROM subscriptions WHERE owner_id = ? LIMIT ?)',
  'deleted_subscriptions WHERE id IN (SELECT id FROM deleted_subscriptions WHERE owner_id = ? LIMIT ?)',
  `idempotent_answers WHERE (owner_id, key_hash) IN
     (SELECT owner_id, key_hash FROM idempotent_answers WHERE owner_id = ? LIMIT ?)`,
];

/**
 * Removes up to `most` rows that a deleted account owned, or the account itself where none is left. Answers
 * whether anything is left.
 */
export function deleteOwned(db: Db, accountId: string, most: number): boolean {
  for (const rows of OWNED) {
    const sql = `DELETE FROM ${rows}`;
    const { changes } = statement<[string, number]>(db, sql).run(accountId, most);
    if (changes > 0) return true;
  }
  // The little that is left goes by the foreign keys.
  statement<[string]>(db, 'DELETE FROM accounts WHERE id = ?').run(accountId);
  return false;
}

/** Gives an account another name, which must be free. */
export function renameAccount(db: Db, accountId: string, name: string): void {
  statement<[object]>(
    db,
    `UPDATE accounts SET name_folded = @folded, ${assignment('accounts', { name: '@name' })}
     WHERE id = @accountId`,
  ).run({ name, folded: foldCase(name), accountId });
}

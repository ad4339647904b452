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

/** Whether an account with this ID exists and is not deleted. */
export function hasAccount(db: Db, accountId: string): boolean {
  const sql = 'SELECT 1 FROM accounts WHERE id = ? AND deleted_at IS NULL';
  return statement<[string]>(db, sql).get(accountId) !== undefined;
}

/** The account with this name, ignoring case. */
export function findAccountByName(db: Db, name: string): Account | undefined {
  const sql = `SELECT ${COLUMNS} FROM accounts WHERE name_folded = ?`;
  const row = statement<[string], Row>(db, sql).get(foldCase(name));
  return row === undefined ? undefined : toAccount(row);
}

/** Adds an account, whose name must not be taken. */
export function insertAccount(db: Db, account: Account): void {
  statement<[string, string, string, Plan, number]>(
    db,
    'INSERT INTO accounts (id, name, name_folded, plan, created_at) VALUES (?, ?, ?, ?, ?)',
  ).run(account.id, account.name, foldCase(account.name), account.plan, account.createdAt);
  renewChecksum(db, 'accounts', account.id);
}

/** Changes an account's plan. */
export function updatePlan(db: Db, accountId: string, plan: Plan): void {
  const sql = `UPDATE accounts SET ${assignment('accounts', { plan: '@plan' })} WHERE id = @accountId`;
  statement<[object]>(db, sql).run({ plan, accountId });
}

/**
 * Marks an account as deleted: it is no longer listed, its name is free again, and its keys lose their
 * secrets. {@link deleteOwned} removes its data.
 */
export function deleteAccount(db: Db, accountId: string, at: number): void {
  // Names can't contain control characters, so this can't collide with one.
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

/** IDs of deleted accounts whose data has not been completely removed. */
export function listDeletedAccounts(db: Db): string[] {
  const sql = 'SELECT id FROM accounts WHERE deleted_at IS NOT NULL';
  return statement<[], string>(db, sql).pluck().all();
}

// Tables that can be large, ordered so that referenced rows are deleted last.
const OWNED = [
  'payments WHERE seq IN (SELECT seq FROM payments WHERE owner_id = ? LIMIT ?)',
  'reminders WHERE seq IN (SELECT seq FROM reminders WHERE owner_id = ? LIMIT ?)',
  `webhook_deliveries WHERE seq IN
     (SELECT seq FROM webhook_deliveries WHERE owner_id = ? LIMIT ?)`,
  'audit_entries WHERE seq IN (SELECT seq FROM audit_entries WHERE owner_id = ? LIMIT ?)',
  'subscriptions WHERE seq IN (SELECT seq FROM subscriptions WHERE owner_id = ? LIMIT ?)',
  `import_rows WHERE (import_id, row) IN
     (SELECT import_id, row FROM import_rows WHERE owner_id = ? LIMIT ?)`,
  'deleted_subscriptions WHERE id IN (SELECT id FROM deleted_subscriptions WHERE owner_id = ? LIMIT ?)',
  `idempotent_answers WHERE (owner_id, key_hash) IN
     (SELECT owner_id, key_hash FROM idempotent_answers WHERE owner_id = ? LIMIT ?)`,
];

/**
 * Deletes up to `most` rows owned by a deleted account, or the account itself once there are none left.
 * Returns whether anything is left.
 */
export function deleteOwned(db: Db, accountId: string, most: number): boolean {
  for (const rows of OWNED) {
    const sql = `DELETE FROM ${rows}`;
    const { changes } = statement<[string, number]>(db, sql).run(accountId, most);
    if (changes > 0) return true;
  }
  // Foreign keys delete the few remaining rows.
  statement<[string]>(db, 'DELETE FROM accounts WHERE id = ?').run(accountId);
  return false;
}

/** Renames an account. The new name must not be taken. */
export function renameAccount(db: Db, accountId: string, name: string): void {
  statement<[object]>(
    db,
    `UPDATE accounts SET name_folded = @folded, ${assignment('accounts', { name: '@name' })}
     WHERE id = @accountId`,
  ).run({ name, folded: foldCase(name), accountId });
}

import type { Plan } from '../domain/account.ts';
import { assignment, renewChecksum } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

/** A key as shown to its owner, without the key itself. Times are epoch milliseconds. */
export type ApiKeyRecord = {
  id: string;
  ownerId: string;
  name: string;
  /** The first characters of the key. */
  hint: string;
  canWrite: boolean;
  createdAt: number;
  expiresAt: number | null;
  /** Accurate to the minute. */
  lastUsedAt: number | null;
  revokedAt: number | null;
};

/** What a request needs to know about its key. */
export type KeyGrant = {
  id: string;
  ownerId: string;
  plan: Plan;
  canWrite: boolean;
  expiresAt: number | null;
  revokedAt: number | null;
};

type Row = {
  id: string;
  owner_id: string;
  name: string;
  hint: string;
  can_write: number;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
};

const COLUMNS = `id, owner_id, name, hint, can_write, created_at, expires_at, last_used_at,
  revoked_at`;

const toRecord = (row: Row): ApiKeyRecord => ({
  id: row.id,
  ownerId: row.owner_id,
  name: row.name,
  hint: row.hint,
  canWrite: row.can_write === 1,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
});

/** Adds a key issued by its owner; `hash` is the SHA-256 of the whole key. */
export function insertIssuedKey(db: Db, key: ApiKeyRecord, hash: Buffer): void {
  statement<[string, string, string, Buffer, string, number, number, number | null]>(
    db,
    `INSERT INTO api_keys (id, owner_id, kind, name, hash, hint, can_write, created_at, expires_at)
     VALUES (?, ?, 'issued', ?, ?, ?, ?, ?, ?)`,
  ).run(
    key.id,
    key.ownerId,
    key.name,
    hash,
    key.hint,
    Number(key.canWrite),
    key.createdAt,
    key.expiresAt,
  );
  renewChecksum(db, 'api_keys', key.id);
}

/** All issued keys of one owner, or of all owners if null, oldest first. */
export function listIssuedKeys(db: Db, ownerId: string | null): ApiKeyRecord[] {
  const sql = `SELECT ${COLUMNS} FROM api_keys
    WHERE kind = 'issued' AND (@ownerId IS NULL OR owner_id = @ownerId)
    ORDER BY created_at, rowid`;
  return statement<[{ ownerId: string | null }], Row>(db, sql).all({ ownerId }).map(toRecord);
}

/** An issued key by its ID. */
export function findIssuedKey(db: Db, id: string): ApiKeyRecord | undefined {
  const sql = `SELECT ${COLUMNS} FROM api_keys WHERE kind = 'issued' AND id = ?`;
  const row = statement<[string], Row>(db, sql).get(id);
  return row === undefined ? undefined : toRecord(row);
}

/** Revokes a key as of `at`. */
export function revokeKey(db: Db, id: string, at: number): void {
  const sql = `UPDATE api_keys SET ${assignment('api_keys', { revoked_at: '@at' })} WHERE id = @id`;
  statement<[object]>(db, sql).run({ at, id });
}

/** Records when a key was last used, accurate to the minute (epoch milliseconds). */
export function noteKeyUse(db: Db, id: string, minute: number): void {
  statement<[number, string]>(db, 'UPDATE api_keys SET last_used_at = ? WHERE id = ?').run(
    minute,
    id,
  );
}

/** The permissions of the key with this SHA-256, whether or not it is still valid. */
export function findGrant(db: Db, hash: Buffer): KeyGrant | undefined {
  const row = statement<
    [Buffer],
    Pick<Row, 'id' | 'owner_id' | 'can_write' | 'expires_at' | 'revoked_at'> & { plan: Plan }
  >(
    db,
    `SELECT k.id, k.owner_id, k.can_write, k.expires_at, k.revoked_at, a.plan
     FROM api_keys k JOIN accounts a ON a.id = k.owner_id WHERE k.hash = ?`,
  ).get(hash);
  if (row === undefined) return undefined;
  return {
    id: row.id,
    ownerId: row.owner_id,
    plan: row.plan,
    canWrite: row.can_write === 1,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}

/** Adds a key that was issued elsewhere, revoked at a moment: nobody has it. `hash` is that of no key. */
export function insertRevokedKey(
  db: Db,
  ownerId: string,
  { id, name, at, hash }: { id: string; name: string; at: number; hash: Buffer },
): void {
  statement<[string, string, string, Buffer, number, number]>(
    db,
    `INSERT INTO api_keys (id, owner_id, kind, name, hash, hint, can_write, created_at, revoked_at)
     VALUES (?, ?, 'issued', ?, ?, '········', 0, ?, ?)`,
  ).run(id, ownerId, name, hash, at, at);
  renewChecksum(db, 'api_keys', id);
}

/** Built-in keys of an account, which stand for the owner and have no secret. */
export type BuiltInKey = 'command_line' | 'window';

const BUILT_IN_NAMES: Readonly<Record<BuiltInKey, string>> = {
  command_line: 'Perennial command line',
  window: 'Perennial window',
};

/** The ID of an account's built-in key, under which the audit log records the owner's changes. */
export function findBuiltInKey(db: Db, ownerId: string, kind: BuiltInKey): string | undefined {
  const sql = 'SELECT id FROM api_keys WHERE owner_id = ? AND kind = ?';
  return statement<[string, BuiltInKey], { id: string }>(db, sql).get(ownerId, kind)?.id;
}

/** Adds a built-in key to an account. */
export function insertBuiltInKey(
  db: Db,
  ownerId: string,
  kind: BuiltInKey,
  key: Pick<ApiKeyRecord, 'id' | 'createdAt'>,
): void {
  statement<[string, string, BuiltInKey, string, number]>(
    db,
    `INSERT INTO api_keys (id, owner_id, kind, name, can_write, created_at)
     VALUES (?, ?, ?, ?, 1, ?)`,
  ).run(key.id, ownerId, kind, BUILT_IN_NAMES[kind], key.createdAt);
  renewChecksum(db, 'api_keys', key.id);
}

/** A key that may have made changes. */
export type KeyName = { id: string; name: string; kind: BuiltInKey | 'issued' };

/** All keys of an owner, including the built-in ones, oldest first. */
export function listKeyNames(db: Db, ownerId: string): KeyName[] {
  const sql = 'SELECT id, name, kind FROM api_keys WHERE owner_id = ? ORDER BY created_at, rowid';
  return statement<[string], KeyName>(db, sql).all(ownerId);
}

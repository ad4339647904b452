import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

type Values = Record<string, unknown>;

const GRANTED = [
  'kind',
  'name',
  'hash',
  'hint',
  'can_write',
  'expires_at',
  'revoked_at',
  'checksum',
] as const;

const ADOPT_KEY = `INSERT INTO api_keys (id, owner_id, created_at, ${GRANTED.join(', ')})
  VALUES (@id, @owner_id, @created_at, ${GRANTED.map((name) => `@${name}`).join(', ')})
  ON CONFLICT (id) DO UPDATE SET ${GRANTED.map((name) => `${name} = excluded.${name}`).join(', ')}`;

const ADOPT_ACCOUNT = `INSERT INTO accounts (id, name, name_folded, plan, created_at, deleted_at, checksum)
  VALUES (@id, @name, @name_folded, @plan, @created_at, @deleted_at, @checksum)
  ON CONFLICT (id) DO UPDATE SET plan = excluded.plan, deleted_at = excluded.deleted_at,
    checksum = excluded.checksum WHERE name = excluded.name
  ON CONFLICT DO NOTHING`;

/** Copies the state of the keys in `from`, another copy of the same data, to those in `db`. */
export function adoptKeys(db: Db, from: Db): void {
  db.transaction(() => {
    for (const account of rowsOf(from, 'accounts'))
      statement<[Values]>(db, ADOPT_ACCOUNT).run(account);
    const keys = rowsOf(from, 'api_keys');
    const there = new Set(keys.map(({ id }) => id));
    for (const { id } of rowsOf(db, 'api_keys')) {
      if (!there.has(id))
        statement<[unknown]>(db, 'UPDATE api_keys SET revoked_at = 0 WHERE id = ?').run(id);
    }
    for (const key of keys) {
      if (hasAccount(db, key['owner_id'])) statement<[Values]>(db, ADOPT_KEY).run(key);
    }
  })();
}

const rowsOf = (db: Db, table: 'accounts' | 'api_keys'): Values[] =>
  statement<[], Values>(db, `SELECT * FROM ${table}`).all();

const hasAccount = (db: Db, id: unknown): boolean =>
  statement<[unknown]>(db, 'SELECT 1 FROM accounts WHERE id = ?').get(id) !== undefined;

import { type CHECKED, assignment } from './checksums.ts';
import type { Db } from './db.ts';
import { openBeside } from './open.ts';

type Table = keyof typeof CHECKED;

/**
 * What restoring does with a table. `replaced`: it contains what the other database contains. `kept`: it stays as it
 * is, for accounts that still exist. `united`: records that are missing are added.
 */
const treatment = {
  accounts: 'replaced',
  subscriptions: 'replaced',
  payments: 'replaced',
  settled_charges: 'replaced',
  deleted_subscriptions: 'replaced',
  audit_entries: 'replaced',
  audit_details: 'replaced',
  notification_settings: 'replaced',
  category_marks: 'replaced',
  dismissals: 'replaced',
  imports: 'replaced',
  import_rows: 'replaced',
  conversions: 'replaced',
  // What was true on a day stays true.
  exchange_rates: 'united',
  // A key that was revoked since, or an address that was, must not work again.
  api_keys: 'united',
  calendar_feeds: 'kept',
  // What has been sent since must not be sent again.
  reminders: 'united',
  channel_holds: 'kept',
  // A plan was made for the records that are replaced.
  agent_plans: 'kept',
  // What has been told must not be told again.
  webhooks: 'kept',
  webhook_deliveries: 'kept',
  // These belong to the computer rather than to the data.
  window_preferences: 'kept',
  window_links: 'kept',
  window_sessions: 'kept',
  idempotent_answers: 'kept',
  quota_windows: 'kept',
  pending_secrets: 'kept',
  store_facts: 'kept',
} as const satisfies Record<Table, 'replaced' | 'kept' | 'united'>;

const tables = Object.keys(treatment) as Table[];

/** Options for {@link replaceContent}. */
export type Replacement = {
  /** The database whose content is replaced, which this process has open. */
  file: string;
  /** A database of the same schema with the new content, which nothing else has open. */
  source: string;
  /** Epoch milliseconds. */
  now: number;
  /** Called before the commit, with the connection on which it will happen. */
  beforeCommit: (db: Db) => void;
};

/**
 * Replaces what users have entered with the content of another database, in one transaction: all of it or nothing.
 * Sign-ins, keys, and what belongs to this computer stay. Keys of accounts that come back are revoked.
 */
export function replaceContent({ file, source, now, beforeCommit }: Replacement): void {
  // A connection of its own, because foreign keys can only be turned off for a whole connection, and the order of
  // the tables would matter otherwise.
  const db = openBeside(file);
  try {
    db.pragma('foreign_keys = OFF');
    db.prepare('ATTACH ? AS source').run(source);
    db.transaction(() => {
      const revoked = unknownKeys(db);
      for (const table of tables) replaceTable(db, table);
      revoke(db, revoked, now);
      dropOrphans(db);
      requireReferences(db);
      beforeCommit(db);
    }).immediate();
  } finally {
    db.close();
  }
}

function replaceTable(db: Db, table: Table): void {
  const columns = columnsOf(db, table);
  const names = columns.join(', ');
  const select = `INTO main.${table} (${names}) SELECT ${names} FROM source.${table}`;
  const how = treatment[table];
  if (how === 'replaced') {
    db.exec(`DELETE FROM main.${table}; INSERT ${select}`);
    return;
  }
  if (columns.includes('owner_id')) {
    db.exec(`DELETE FROM main.${table} WHERE owner_id NOT IN (SELECT id FROM main.accounts)`);
  }
  // What is still waiting is planned anew.
  const added = table === 'reminders' ? `WHERE state IN ('sent', 'failed', 'dropped')` : '';
  if (how === 'united') db.exec(`INSERT OR IGNORE ${select} ${added}`);
}

const columnsOf = (db: Db, table: Table): string[] =>
  db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);

const unknownKeys = (db: Db): string[] =>
  db
    .prepare<[], string>(
      `SELECT id FROM source.api_keys WHERE kind = 'issued' AND revoked_at IS NULL
        AND id NOT IN (SELECT id FROM main.api_keys)`,
    )
    .pluck()
    .all();

function revoke(db: Db, ids: readonly string[], now: number): void {
  const sql = `UPDATE main.api_keys SET ${assignment('api_keys', { revoked_at: '@now' })} WHERE id = @id`;
  for (const id of ids) db.prepare(sql).run({ id, now });
}

// Reminders of subscriptions that don't exist any more.
function dropOrphans(db: Db): void {
  db.exec(`DELETE FROM main.reminders
    WHERE state = 'waiting' AND subscription_id NOT IN (SELECT id FROM main.subscriptions)`);
}

function requireReferences(db: Db): void {
  const missing = db.prepare('SELECT * FROM pragma_foreign_key_check').get();
  if (missing !== undefined)
    throw new Error(`a record refers to a missing one: ${JSON.stringify(missing)}`);
}

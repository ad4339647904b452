import { describe, expect, test } from 'vitest';
import type { Db } from '../../src-server/db/db.ts';
import { OWNER, OWNERS_KEY, addOwner, newFile, opened, uuid } from './sample.ts';

type Cell = string | number | bigint | Buffer | null;
type Cells = Record<string, Cell>;

const HASH = Buffer.alloc(32, 7);

/** A row that each table takes; the rows below are this one with one thing wrong. */
const good: Record<string, Cells> = {
  accounts: { id: uuid(9), name: 'Work', name_folded: 'work', plan: 'free', created_at: 1 },
  api_keys: {
    id: uuid(3),
    owner_id: OWNER,
    kind: 'issued',
    name: 'Script',
    hash: HASH,
    hint: 'per_abcd',
    can_write: 1,
    created_at: 1,
    expires_at: null,
    last_used_at: 120_000,
    revoked_at: null,
  },
  subscriptions: {
    id: uuid(4),
    owner_id: OWNER,
    name: 'Netflix',
    name_folded: 'netflix',
    name_key: 'netflix',
    category: 'Video',
    amount_hundredths: 1549,
    currency: 'USD',
    period: 'monthly',
    custom_days: null,
    next_payment_date: '2026-12-14',
    billing_anchor_day: 14,
    notification_enabled: 1,
    status: 'active',
    trial_ends_on: null,
    created_at: 1,
    updated_at: 1,
    answer: '{}',
  },
  audit_entries: {
    id: uuid(5),
    owner_id: OWNER,
    action: 'subscription.create',
    subscription_id: uuid(4),
    api_key_id: OWNERS_KEY,
    request_id: 'req_1',
    before: null,
    after: '{}',
    created_at: 1,
  },
  quota_windows: { owner_id: OWNER, starts_at: 0, used: 0 },
  idempotent_answers: {
    owner_id: OWNER,
    key_hash: HASH,
    body_hash: HASH,
    request_id: 'req_1',
    answer: '{}',
    created_at: 1,
  },
};

function insert(db: Db, table: string, cells: Cells): void {
  const columns = Object.keys(cells);
  const marks = columns.map((column) => `@${column}`);
  db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks.join(', ')})`).run(
    cells,
  );
}

function prepared(): Db {
  const db = opened(newFile());
  addOwner(db);
  return db;
}

test('every table is STRICT', () => {
  const tables = prepared()
    .prepare<[], { name: string; strict: number }>(
      "SELECT name, strict FROM pragma_table_list WHERE type = 'table' AND schema = 'main'",
    )
    .all()
    .filter(({ name }) => !name.startsWith('sqlite_'));
  expect(tables.length).toBeGreaterThanOrEqual(Object.keys(good).length);
  expect(tables.filter(({ strict }) => strict !== 1)).toEqual([]);
});

test.each(Object.entries(good))('%s takes a good row', (table, cells) => {
  expect(() => insert(prepared(), table, cells)).not.toThrow();
});

const bad: [table: string, column: string, value: Cell][] = [
  ['accounts', 'id', 'short'],
  ['accounts', 'name', ''],
  ['accounts', 'name', 'x'.repeat(121)],
  ['accounts', 'name_folded', 'personal'],
  ['accounts', 'plan', 'gold'],
  ['accounts', 'created_at', null],
  ['accounts', 'created_at', 'yesterday'],
  ['api_keys', 'owner_id', uuid(77)],
  ['api_keys', 'kind', 'other'],
  ['api_keys', 'kind', 'command_line'],
  ['api_keys', 'hash', null],
  ['api_keys', 'hash', Buffer.alloc(31)],
  ['api_keys', 'hash', 'x'.repeat(32)],
  ['api_keys', 'hint', null],
  ['api_keys', 'hint', 'per_abcdefgh'],
  ['api_keys', 'can_write', 2],
  ['api_keys', 'last_used_at', 120_001],
  ['subscriptions', 'id', null],
  ['subscriptions', 'owner_id', uuid(77)],
  ['subscriptions', 'name', ''],
  ['subscriptions', 'name', 'x'.repeat(121)],
  ['subscriptions', 'name', Buffer.from('Netflix')],
  ['subscriptions', 'category', ''],
  ['subscriptions', 'category', 'x'.repeat(81)],
  ['subscriptions', 'amount_hundredths', -1],
  ['subscriptions', 'amount_hundredths', 10_000_000_000],
  ['subscriptions', 'amount_hundredths', 15.49],
  ['subscriptions', 'amount_hundredths', 'free'],
  ['subscriptions', 'currency', 'DOLLAR'],
  ['subscriptions', 'period', 'weekly'],
  ['subscriptions', 'period', 'custom'],
  ['subscriptions', 'custom_days', 30],
  ['subscriptions', 'next_payment_date', '2026-12-1'],
  ['subscriptions', 'next_payment_date', null],
  ['subscriptions', 'billing_anchor_day', 0],
  ['subscriptions', 'billing_anchor_day', 32],
  ['subscriptions', 'notification_enabled', 2],
  ['subscriptions', 'status', 'deleted'],
  ['subscriptions', 'trial_ends_on', 'soon'],
  ['subscriptions', 'answer', '{'],
  ['audit_entries', 'owner_id', uuid(77)],
  ['audit_entries', 'api_key_id', uuid(77)],
  ['audit_entries', 'subscription_id', null],
  ['audit_entries', 'action', 'key.issue'],
  ['audit_entries', 'before', 'no JSON'],
  ['audit_entries', 'after', '{'],
  ['audit_entries', 'request_id', null],
  ['quota_windows', 'owner_id', uuid(77)],
  ['quota_windows', 'used', -1],
  ['idempotent_answers', 'owner_id', uuid(77)],
  ['idempotent_answers', 'key_hash', Buffer.alloc(31)],
  ['idempotent_answers', 'body_hash', Buffer.alloc(20)],
];

describe('a bad row is refused, whoever writes it', () => {
  test.each(bad)('%s: %s = %j', (table, column, value) => {
    const cells = { ...good[table], [column]: value };
    expect(() => insert(prepared(), table, cells)).toThrow(/constraint failed|cannot store/);
  });

  test.each([1, 36_500])('a custom period of %i days is good', (days) => {
    const cells = { ...good['subscriptions'], period: 'custom', custom_days: days };
    expect(() => insert(prepared(), 'subscriptions', cells)).not.toThrow();
  });

  test.each([0, -1, 36_501])('a custom period of %i days is bad', (days) => {
    const cells = { ...good['subscriptions'], period: 'custom', custom_days: days };
    expect(() => insert(prepared(), 'subscriptions', cells)).toThrow('CHECK constraint failed');
  });
});

test('a deleted record’s place in the order is never given out again', () => {
  const db = prepared();
  const seqOf = (id: string) => {
    insert(db, 'subscriptions', { ...good['subscriptions'], id });
    return db.prepare('SELECT seq FROM subscriptions WHERE id = ?').pluck().get(id);
  };
  const first = seqOf(uuid(41));
  db.prepare('DELETE FROM subscriptions').run();
  expect(seqOf(uuid(42))).toBeGreaterThan(Number(first));
});

import { expect, test } from 'vitest';
import { lookForDamage } from '../../src-server/db/check.ts';
import { CHECKED, checks } from '../../src-server/db/checksums.ts';
import { checksums } from '../../src-server/db/migrations/0009-checksums.ts';
import { migrations } from '../../src-server/db/migrations/index.ts';
import type { Db } from '../../src-server/db/db.ts';
import { openReminding } from '../reminders/reminding.ts';
import { draft } from '../support/drafts.ts';
import { writeEveryKind } from './every-table.ts';
import { OWNER, OWNERS_KEY, bare, insertAsFirstSchema, newFile, opened, uuid } from './sample.ts';

/** The columns that no checksum is made of: told by an index, which is held against its table, or of no account. */
const LEFT_OUT = [
  'accounts.name_folded',
  'api_keys.hash',
  'api_keys.last_used_at',
  'subscriptions.seq',
  'audit_entries.seq',
  'payments.seq',
  'payments.owner_id',
  'window_preferences.id',
  'reminders.seq',
  'imports.seq',
  'agent_plans.seq',
  'webhook_deliveries.seq',
];
const tables = Object.keys(CHECKED);

/** What is wrong with the records. */
const wrong = (db: Db) => checks.flatMap((sql) => db.prepare(sql).pluck().all());

const tablesWith = (db: Db, condition: string) =>
  tables.filter((table) => db.prepare(`SELECT 1 FROM ${table} WHERE ${condition}`).get());

/** A server on which every kind of record was written, and changed. */
async function lived() {
  const { server, call, track, wakeAt } = await openReminding();
  const id = await track({ nextPaymentDate: '2026-12-02' });
  const own = `/app/v1/subscriptions/${id}`;
  const { key } = server.issue();
  await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body: { amount: 7.5 } });
  await wakeAt('2026-11-29T12:00:00.000Z');
  await wakeAt('2026-12-02T12:00:00.000Z');
  const payment = { paidOn: '2026-10-02', amount: 5, currency: 'USD' };
  const made = await call('POST', '/app/v1/accounts', { body: { name: 'Work' } });
  const done = [
    made,
    await call('PATCH', `/app/v1/accounts/${made.json.data.id}`, { body: { name: 'Home' } }),
    await call('POST', `${own}/renew`, { body: { date: '2026-12-02' } }),
    await call('PUT', `${own}/trial`, { body: { trialEndsOn: '2027-01-10' } }),
    await call('PATCH', own, { body: { period: 'custom', customMonths: 3 } }),
    await call('PATCH', own, { body: { customMonths: 6, period: 'custom' } }),
    await call('POST', `${own}/pause`),
    await call('POST', `${own}/payments`, { body: payment }),
    await call('PUT', `${own}/payments/2026-10-02`, { body: { ...payment, amount: 6 } }),
    await call('PATCH', '/app/v1/settings', { body: { daysBefore: 7 } }),
    await call('PATCH', '/app/v1/preferences', { body: { theme: 'dark' } }),
    await server.call('POST', '/api/v1/subscriptions', {
      key,
      body: draft(),
      headers: { 'Idempotency-Key': 'once' },
    }),
    await server.call('DELETE', `/api/v1/subscriptions/${await track({})}`, { key }),
  ];
  expect(done.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
  writeEveryKind(server, id);
  return server;
}

test('whatever a record was written by, it has a checksum that holds', async () => {
  const { db } = (await lived()).context;
  expect(tablesWith(db, 'checksum IS NOT NULL')).toEqual(tables);
  // Which version brought the schema up to date is told with it.
  expect(tablesWith(db, 'checksum IS NULL')).toEqual(['store_facts']);
  expect(wrong(db)).toEqual([]);
});

type Column = { name: string; type: string; pk: number };

test('any other value than the one that was written is noticed', async () => {
  const { db } = (await lived()).context;
  db.pragma('foreign_keys = OFF');
  db.pragma('ignore_check_constraints = ON');
  const unnoticed: string[] = [];
  for (const table of tables) {
    const columns = db.pragma(`table_info(${table})`) as Column[];
    const keys = columns.flatMap(({ name, pk }) => (pk > 0 ? [name] : [])).join(', ');
    for (const { name, type } of columns) {
      if (name === 'checksum') continue;
      // One alone: no two are to have the same key.
      const other =
        type === 'TEXT' ? `coalesce(${name}, '') || '1'` : `coalesce(${name}, 0) + 1000`;
      db.exec(`BEGIN; UPDATE ${table} SET ${name} = ${type === 'BLOB' ? 'randomblob(32)' : other}
        WHERE (${keys}) = (SELECT ${keys} FROM ${table} WHERE checksum IS NOT NULL LIMIT 1)`);
      if (!wrong(db).some((text) => String(text).includes(`in ${table} `)))
        unnoticed.push(`${table}.${name}`);
      db.exec('ROLLBACK');
    }
  }
  expect(new Set(unnoticed)).toEqual(new Set(LEFT_OUT));
});

test('a look beside the work finds the one record of all that is not what was written', async () => {
  const { db } = (await lived()).context;
  db.exec("UPDATE reminders SET name = name || '1'");
  const found = await new Promise((resolve, reject) => {
    lookForDamage(db, { onDamage: resolve, onSound: () => resolve('sound'), onFailure: reject });
  });
  expect(String(found)).toContain('a record in reminders is not what was written');
});

test('records from before get one', () => {
  const file = newFile();
  opened(file, { migrations: migrations.slice(0, migrations.indexOf(checksums)) }).close();
  const old = bare(file);
  old.exec(`
    INSERT INTO accounts (id, name, name_folded, plan, created_at)
      VALUES ('${OWNER}', 'Müller', 'müller', 'premium', 1);
    INSERT INTO api_keys (id, owner_id, kind, name, can_write, created_at)
      VALUES ('${OWNERS_KEY}', '${OWNER}', 'window', 'Window', 1, 1);
    INSERT INTO window_preferences (id, value) VALUES (1, '{}');
    INSERT INTO notification_settings (owner_id, enabled, days_before, time_zone, locale, updated_at)
      VALUES ('${OWNER}', 1, 3, 'UTC', 'en', 1);`);
  insertAsFirstSchema(old, { id: uuid(4), name: '云音乐' });
  old.exec(`
    INSERT INTO audit_entries
      (id, owner_id, action, subscription_id, api_key_id, request_id, before, after, created_at)
      VALUES ('${uuid(5)}', '${OWNER}', 'subscription.create', '${uuid(4)}', '${OWNERS_KEY}', 'r', NULL, '{}', 1);
    INSERT INTO payments (owner_id, subscription_id, paid_on, amount_hundredths, currency)
      VALUES ('${OWNER}', '${uuid(4)}', '2026-11-01', 1549, 'EUR');
    INSERT INTO reminders (id, owner_id, subscription_id, kind, date, lead, snoozed_until, channel, name,
        amount_hundredths, currency, due_at, state)
      VALUES ('${uuid(6)}', '${OWNER}', '${uuid(4)}', 'renewal', '2026-12-01', 3, '', 'bark', 'n', 1, 'EUR', 1,
        'sent');`);
  old.close();
  const db = opened(file);
  expect(tablesWith(db, 'checksum IS NOT NULL')).toEqual([
    'accounts',
    'api_keys',
    'subscriptions',
    'audit_entries',
    'payments',
    'notification_settings',
    'window_preferences',
    'reminders',
  ]);
  expect(wrong(db)).toEqual([]);
});

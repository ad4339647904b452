import { expect, test } from 'vitest';
import { checks } from '../../../src-server/db/checksums.ts';
import { cancelByReminders } from '../../../src-server/db/migrations/0028-cancel-by-reminders.ts';
import { migrations } from '../../../src-server/db/migrations/index.ts';
import { findNotificationSettings } from '../../../src-server/settings/repository.ts';
import { OWNER, addBareOwner, insertAsFirstSchema, newFile, opened, uuid } from '../sample.ts';

const INSERT = `INSERT INTO reminders (id, owner_id, subscription_id, kind, date, lead, snoozed_until, channel, name,
    amount_hundredths, currency, due_at, state, attempts, tried_at, answer, left_alone, taken_back, checksum)
  VALUES (?, '${OWNER}', '${uuid(4)}', ?, '2026-12-15', 3, '', 'bark', 'Rent', 1, 'EUR', 1, 'sent', 2, 5, 'fine', 1, 1,
    NULL)`;
const SETTLE = `INSERT INTO settled_charges VALUES ('${uuid(4)}', ?, '2026-12-15', NULL)`;

/** A database as the schema before left it, with reminders, something handled, and settings. */
function ofSchemaBefore() {
  const file = newFile();
  const before = migrations.slice(0, migrations.indexOf(cancelByReminders));
  const db = opened(file, { migrations: before });
  addBareOwner(db);
  insertAsFirstSchema(db, { id: uuid(4) });
  db.prepare(INSERT).run(uuid(5), 'renewal');
  db.prepare(INSERT).run(uuid(6), 'trial');
  db.prepare('DELETE FROM reminders WHERE id = ?').run(uuid(6));
  db.prepare(SETTLE).run('renewal');
  db.exec(`INSERT INTO notification_settings (owner_id, enabled, days_before, time_zone, locale, updated_at,
      allow_private_push) VALUES ('${OWNER}', 1, 7, 'UTC', 'en-GB', 1, 0);
    UPDATE notification_settings SET checksum = checksum_of(owner_id, enabled, days_before, further_days_before,
      time_of_day, quiet_hours, time_zone, locale, updated_at, allow_private_push, desktop_notifications)`);
  const rows = () =>
    ['reminders', 'settled_charges'].map((table) => db.prepare(`SELECT * FROM ${table}`).all());
  return { file, db, rows: rows() };
}

const wrongIn = (db: ReturnType<typeof opened>) =>
  checks.flatMap((sql) => db.prepare(sql).pluck().all());

test('reminders and what was handled stay as they were, and those of the last day to cancel are taken', () => {
  const { file, db: old, rows } = ofSchemaBefore();
  old.close();
  const db = opened(file);
  expect(
    ['reminders', 'settled_charges'].map((table) => db.prepare(`SELECT * FROM ${table}`).all()),
  ).toEqual(rows);
  db.prepare(INSERT).run(uuid(7), 'cancelBy');
  db.prepare(SETTLE).run('cancelBy');
  expect(db.prepare('SELECT seq, kind FROM reminders ORDER BY seq').raw().all()).toEqual([
    [1, 'renewal'],
    [3, 'cancelBy'],
  ]);
});

test('settings get the default, and a checksum that holds', () => {
  const { file, db: old } = ofSchemaBefore();
  old.close();
  const db = opened(file);
  expect(wrongIn(db)).toEqual([]);
  expect(findNotificationSettings(db, OWNER)).toMatchObject({
    daysBefore: 7,
    cancelByDaysBefore: [14, 3],
  });
});

test('settings that were damaged before are not made good', () => {
  const { file, db: old } = ofSchemaBefore();
  old.exec('UPDATE notification_settings SET days_before = 14');
  old.close();
  expect(wrongIn(opened(file))).toEqual([
    'a record in notification_settings is not what was written',
  ]);
});

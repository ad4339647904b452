import { expect, test } from 'vitest';
import { checks } from '../../../src-server/db/checksums.ts';
import { moreChecksums } from '../../../src-server/db/migrations/0016-more-checksums.ts';
import { migrations } from '../../../src-server/db/migrations/index.ts';
import {
  OWNER,
  addBareOwner,
  bare,
  insertAsFirstSchema,
  newFile,
  opened,
  uuid,
} from '../sample.ts';

/** A database as the schema before left it, with two records that have checksums of then. */
function ofSchemaBefore() {
  const file = newFile();
  const before = migrations.slice(0, migrations.indexOf(moreChecksums));
  opened(file, { migrations: before }).close();
  const db = opened(file, { migrations: before });
  addBareOwner(db);
  for (const id of [uuid(4), uuid(5)]) insertAsFirstSchema(db, { id });
  db.exec(`
    UPDATE subscriptions SET checksum = checksum_of(owner_id, id, name, name_folded, name_key, category,
      amount_hundredths, currency, period, custom_days, next_payment_date, billing_anchor_day,
      notification_enabled, status, trial_ends_on, created_at, updated_at, answer);
    INSERT INTO settled_charges (subscription_id, kind, date) VALUES ('${uuid(4)}', 'renewal', '2026-12-01');
    INSERT INTO idempotent_answers (owner_id, key_hash, body_hash, request_id, answer, created_at)
      VALUES ('${OWNER}', randomblob(32), randomblob(32), 'r', '{}', 1);
    INSERT INTO store_facts (name, value) VALUES ('secret_names', '["a"]');`);
  return { file, db };
}

const wrongIn = (file: string) => {
  const db = opened(file);
  return checks.flatMap((sql) => db.prepare(sql).pluck().all());
};

test('records from before get checksums of all that counts', () => {
  const { file, db } = ofSchemaBefore();
  db.close();
  expect(wrongIn(file)).toEqual([]);
  const now = bare(file);
  for (const table of ['subscriptions', 'settled_charges', 'idempotent_answers']) {
    expect(now.prepare(`SELECT count(*) FROM ${table} WHERE checksum IS NULL`).pluck().get()).toBe(
      0,
    );
  }
});

test('a record that was damaged before is not made good', () => {
  const { file, db } = ofSchemaBefore();
  db.exec(`UPDATE subscriptions SET amount_hundredths = 2 WHERE id = '${uuid(5)}'`);
  db.close();
  expect(wrongIn(file)).toEqual(['a record in subscriptions is not what was written']);
});

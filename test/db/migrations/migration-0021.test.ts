import { expect, test } from 'vitest';
import { checks } from '../../../src-server/db/checksums.ts';
import { intervalsInMonths } from '../../../src-server/db/migrations/0021-intervals-in-months.ts';
import { migrations } from '../../../src-server/db/migrations/index.ts';
import { findSubscription } from '../../../src-server/subscriptions/repository.ts';
import { OWNER, addBareOwner, insertAsFirstSchema, newFile, opened, uuid } from '../sample.ts';

/** A database as the schema before left it, with two records that have checksums of then. */
function ofSchemaBefore() {
  const file = newFile();
  const before = migrations.slice(0, migrations.indexOf(intervalsInMonths));
  opened(file, { migrations: before }).close();
  const db = opened(file, { migrations: before });
  addBareOwner(db);
  for (const id of [uuid(4), uuid(5)]) insertAsFirstSchema(db, { id });
  db.exec(`
    UPDATE subscriptions SET period = 'custom', custom_days = 90 WHERE id = '${uuid(5)}';
    UPDATE subscriptions SET checksum = checksum_of(owner_id, id, name, name_folded, name_key, category,
      amount_hundredths, currency, period, custom_days, next_payment_date, billing_anchor_day,
      notification_enabled, status, trial_ends_on, created_at, updated_at, tracked, answer);`);
  return { file, db };
}

const wrongIn = (file: string) => {
  const db = opened(file);
  return checks.flatMap((sql) => db.prepare(sql).pluck().all());
};

test('records from before have no months, and checksums that hold', () => {
  const { file, db } = ofSchemaBefore();
  db.close();
  expect(wrongIn(file)).toEqual([]);
  const now = opened(file);
  expect(findSubscription(now, OWNER, uuid(4))).toMatchObject({
    customDays: null,
    customMonths: null,
  });
  expect(findSubscription(now, OWNER, uuid(5))).toMatchObject({
    customDays: 90,
    customMonths: null,
  });
});

test('a record that was damaged before is not made good', () => {
  const { file, db } = ofSchemaBefore();
  db.exec(`UPDATE subscriptions SET amount_hundredths = 2 WHERE id = '${uuid(5)}'`);
  db.close();
  expect(wrongIn(file)).toEqual(['a record in subscriptions is not what was written']);
});

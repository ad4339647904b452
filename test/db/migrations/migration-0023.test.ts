import { expect, test } from 'vitest';
import { checks } from '../../../src-server/db/checksums.ts';
import { details } from '../../../src-server/db/migrations/0023-details.ts';
import { migrations } from '../../../src-server/db/migrations/index.ts';
import { findSubscription } from '../../../src-server/subscriptions/repository.ts';
import { OWNER, addBareOwner, insertAsFirstSchema, newFile, opened, uuid } from '../sample.ts';

/** A database as the schema before left it, with a record that has a checksum of then. */
function ofSchemaBefore() {
  const file = newFile();
  const before = migrations.slice(0, migrations.indexOf(details));
  opened(file, { migrations: before }).close();
  const db = opened(file, { migrations: before });
  addBareOwner(db);
  insertAsFirstSchema(db, { id: uuid(4) });
  db.exec(`UPDATE subscriptions SET checksum = checksum_of(owner_id, id, name, name_folded, name_key, category,
    amount_hundredths, currency, period, custom_days, custom_months, next_payment_date, billing_anchor_day,
    notification_enabled, status, trial_ends_on, created_at, updated_at, tracked, answer)`);
  return { file, db };
}

const wrongIn = (file: string) => {
  const db = opened(file);
  return checks.flatMap((sql) => db.prepare(sql).pluck().all());
};

test('records from before have no details, and checksums that hold', () => {
  const { file, db } = ofSchemaBefore();
  db.close();
  expect(wrongIn(file)).toEqual([]);
  expect(findSubscription(opened(file), OWNER, uuid(4))).toMatchObject({ details: {} });
});

test('a record that was damaged before is not made good', () => {
  const { file, db } = ofSchemaBefore();
  db.exec('UPDATE subscriptions SET amount_hundredths = 2');
  db.close();
  expect(wrongIn(file)).toEqual(['a record in subscriptions is not what was written']);
});

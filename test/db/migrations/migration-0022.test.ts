import { expect, test } from 'vitest';
import { checks } from '../../../src-server/db/checksums.ts';
import { largerAmounts } from '../../../src-server/db/migrations/0022-larger-amounts.ts';
import { migrations } from '../../../src-server/db/migrations/index.ts';
import { addBareOwner, insertAsFirstSchema, newFile, opened, uuid } from '../sample.ts';

test('amounts and checksums from before hold, and larger amounts fit', () => {
  const file = newFile();
  const before = migrations.slice(0, migrations.indexOf(largerAmounts));
  opened(file, { migrations: before }).close();
  const old = opened(file, { migrations: before });
  addBareOwner(old);
  insertAsFirstSchema(old, { id: uuid(4) });
  old.exec(`
    UPDATE subscriptions SET amount_hundredths = 99999999;
    INSERT INTO payments (owner_id, subscription_id, paid_on, amount_hundredths, currency)
      SELECT owner_id, id, '2026-01-31', 99999999, currency FROM subscriptions;
    UPDATE payments SET checksum = checksum_of(subscription_id, paid_on, amount_hundredths, currency);
    UPDATE subscriptions SET checksum = checksum_of(owner_id, id, name, name_folded, name_key, category,
      amount_hundredths, currency, period, custom_days, custom_months, next_payment_date, billing_anchor_day,
      notification_enabled, status, trial_ends_on, created_at, updated_at, tracked, answer);`);
  old.close();
  const db = opened(file);
  expect(checks.flatMap((sql) => db.prepare(sql).pluck().all())).toEqual([]);
  for (const table of ['subscriptions', 'payments']) {
    const amounts = db.prepare(`SELECT amount_hundredths FROM ${table}`).pluck();
    expect(amounts.all()).toEqual([99_999_999]);
    db.exec(`UPDATE ${table} SET amount_hundredths = 9999999999`);
    expect(amounts.all()).toEqual([9_999_999_999]);
    expect(() => db.exec(`UPDATE ${table} SET amount_hundredths = 10000000000`)).toThrow('CHECK');
  }
});

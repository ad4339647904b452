import { expect, test } from 'vitest';
import { listPayments, sumPayments } from '../../../src-server/payments/repository.ts';
import { longWork } from '../../../src-server/db/migrations/0008-long-work.ts';
import { migrations } from '../../../src-server/db/migrations/index.ts';
import { OWNER, bare, newFile, opened } from '../sample.ts';

const OTHER = OWNER.replace(/^./, 'f');
const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;

test('payments from before are those of the owner of their subscription, in their order', () => {
  const file = newFile();
  opened(file, { migrations: migrations.slice(0, migrations.indexOf(longWork)) }).close();
  const old = bare(file);
  const addAccount = old.prepare(
    "INSERT INTO accounts (id, name, name_folded, plan, created_at) VALUES (?, ?, ?, 'premium', 1)",
  );
  const addSubscription = old.prepare(
    `INSERT INTO subscriptions
       (id, owner_id, name, name_folded, name_key, category, amount_hundredths, currency, period,
        next_payment_date, billing_anchor_day, notification_enabled, status, created_at, updated_at, answer)
     VALUES (?, ?, 'Netflix', 'netflix', 'netflix', 'Video', 1549, 'EUR', 'monthly', '2026-12-01', 1, 1,
       'active', 1, 1, '{}')`,
  );
  const addPayment = old.prepare(
    `INSERT INTO payments (seq, subscription_id, paid_on, amount_hundredths, currency)
     VALUES (?, ?, ?, ?, 'EUR')`,
  );
  for (const [index, owner] of [OWNER, OTHER].entries()) {
    addAccount.run(owner, `Account ${index}`, `account ${index}`);
    addSubscription.run(id(index), owner);
    addPayment.run(7 + index, id(index), '2026-11-01', 1549 + index);
    addPayment.run(17 + index, id(index), '2026-10-01', 1000 + index);
  }
  old.close();
  const db = opened(file);
  for (const [index, owner] of [OWNER, OTHER].entries()) {
    const page = { limit: 10, offset: 0 };
    expect(listPayments(db, owner, {}, page)).toMatchObject([
      { subscriptionId: id(index), paidOn: '2026-11-01', amountHundredths: 1549 + index },
      { subscriptionId: id(index), paidOn: '2026-10-01', amountHundredths: 1000 + index },
    ]);
    expect(sumPayments(db, owner, {})).toMatchObject([
      { paidOn: '2026-10-01', totalHundredths: 1000 + index, payments: 1 },
      { paidOn: '2026-11-01', totalHundredths: 1549 + index, payments: 1 },
    ]);
  }
  expect(db.prepare('SELECT seq FROM payments ORDER BY seq').pluck().all()).toEqual([7, 8, 17, 18]);
  expect(db.pragma('foreign_key_check')).toEqual([]);
});

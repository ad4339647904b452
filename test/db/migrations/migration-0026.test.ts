import { expect, test } from 'vitest';
import { checks } from '../../../src-server/db/checksums.ts';
import { webhooks } from '../../../src-server/db/migrations/0026-webhooks.ts';
import { migrations } from '../../../src-server/db/migrations/index.ts';
import { findWebhook, insertWebhook, setHealth } from '../../../src-server/webhooks/repository.ts';
import { OWNER, addBareOwner, insertAsFirstSchema, newFile, opened, uuid } from '../sample.ts';

test('a database from before takes webhooks, and its records stay', () => {
  const file = newFile();
  const before = migrations.slice(0, migrations.indexOf(webhooks));
  opened(file, { migrations: before }).close();
  const old = opened(file, { migrations: before });
  addBareOwner(old);
  insertAsFirstSchema(old, { id: uuid(4) });
  old.close();
  const db = opened(file);
  const webhook = { id: uuid(5), ownerId: OWNER, name: 'Home', createdAt: 1 };
  db.transaction(() => {
    insertWebhook(db, { ...webhook, events: ['data.restored'] });
    setHealth(db, uuid(5), { failures: 1, failingSince: 2, nextAttemptAt: 3 });
  })();
  expect(findWebhook(db, OWNER, uuid(5))).toMatchObject({ ...webhook, failures: 1 });
  const wrong = checks.flatMap((sql) => db.prepare(sql).pluck().all());
  expect(wrong.filter((each) => String(each).includes('webhook'))).toEqual([]);
  expect(() => db.exec('UPDATE webhooks SET failures = 0')).toThrow('CHECK');
  expect(db.prepare('SELECT count(*) FROM subscriptions').pluck().get()).toBe(1);
});

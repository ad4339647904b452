import { expect, test } from 'vitest';
import { migrations } from '../../../src-server/db/migrations/index.ts';
import { OWNER, bare, insertAsFirstSchema, newFile, opened, uuid } from '../sample.ts';

/** A file of the first schema, with an account and subscriptions due on `dates`, written on 30 Jan. */
function fileBefore(dates: readonly string[]): string {
  const file = newFile();
  opened(file, { migrations: migrations.slice(0, 1) }).close();
  const db = bare(file);
  const at = Date.parse('2027-01-30T12:00:00Z');
  db.prepare("INSERT INTO accounts VALUES (?, 'Personal', 'personal', 'premium', 1)").run(OWNER);
  for (const [index, date] of dates.entries()) {
    insertAsFirstSchema(db, { id: uuid(index), date, at });
  }
  db.close();
  return file;
}

test('rows from before are moved on only where their date lay ahead when they were written', () => {
  const db = opened(fileBefore(['2027-01-29', '2027-01-30', '2027-02-01']));
  const rows = db.prepare('SELECT next_payment_date, tracked FROM subscriptions').raw().all();
  expect(rows).toEqual([
    ['2027-01-29', 0],
    ['2027-01-30', 1],
    ['2027-02-01', 1],
  ]);
});

test("accounts from before get the window's own key, with a UUID", () => {
  const db = opened(fileBefore([]));
  const keys = db.prepare("SELECT id, owner_id FROM api_keys WHERE kind = 'window'").all();
  expect(keys).toEqual([
    {
      id: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ) as string,
      owner_id: OWNER,
    },
  ]);
});

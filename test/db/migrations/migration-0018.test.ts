import { expect, test } from 'vitest';
import { anyChannel } from '../../../src-server/db/migrations/0018-any-channel.ts';
import { migrations } from '../../../src-server/db/migrations/index.ts';
import { OWNER, addBareOwner, bare, newFile, opened } from '../sample.ts';

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;

const INSERT = `INSERT INTO reminders (id, owner_id, subscription_id, kind, date, lead, snoozed_until, channel, name,
    amount_hundredths, currency, due_at, state, attempts, tried_at, answer, left_alone, taken_back, checksum)
  VALUES (?, ?, ?, 'renewal', '2026-12-15', 3, '', ?, 'Rent', 1, 'EUR', 1, 'sent', 2, 5, 'fine', 1, 1, 77)`;

test('reminders stay as they were, numbers are not given again, and a new channel is taken', () => {
  const file = newFile();
  opened(file, { migrations: migrations.slice(0, migrations.indexOf(anyChannel)) }).close();
  const old = bare(file);
  addBareOwner(old);
  old.prepare(INSERT).run(id(1), OWNER, id(9), 'bark');
  old.prepare(INSERT).run(id(2), OWNER, id(9), 'ntfy');
  old.prepare('DELETE FROM reminders WHERE id = ?').run(id(2));
  const before = old.prepare('SELECT * FROM reminders').all();
  old.close();
  const db = opened(file);
  expect(db.prepare('SELECT * FROM reminders').all()).toEqual(before);
  db.prepare(INSERT).run(id(3), OWNER, id(9), 'pigeon');
  expect(db.prepare('SELECT seq, channel FROM reminders').raw().all()).toEqual([
    [1, 'bark'],
    [3, 'pigeon'],
  ]);
});

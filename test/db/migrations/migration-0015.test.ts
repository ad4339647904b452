import { expect, test } from 'vitest';
import { remindersTakenBack } from '../../../src-server/db/migrations/0015-reminders-taken-back.ts';
import { migrations } from '../../../src-server/db/migrations/index.ts';
import { OWNER, addBareOwner, bare, newFile, opened } from '../sample.ts';

test('reminders from before were told', () => {
  const file = newFile();
  const before = migrations.slice(0, migrations.indexOf(remindersTakenBack));
  opened(file, { migrations: before }).close();
  const old = bare(file);
  addBareOwner(old);
  const id = '00000000-0000-4000-8000-000000000001';
  old
    .prepare(
      `INSERT INTO reminders (id, owner_id, subscription_id, kind, date, lead, snoozed_until, channel, name,
         amount_hundredths, currency, due_at, state)
       VALUES (?, ?, ?, 'renewal', '2026-12-15', 3, '', 'bark', 'Rent', 1, 'EUR', 1, 'sent')`,
    )
    .run(id, OWNER, id);
  old.close();
  const all = opened(file).prepare('SELECT state, taken_back FROM reminders').all();
  expect(all).toEqual([{ state: 'sent', taken_back: 0 }]);
});

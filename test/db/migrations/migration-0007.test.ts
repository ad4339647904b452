import { expect, test } from 'vitest';
import { theClock } from '../../../src-server/db/migrations/0007-the-clock.ts';
import { migrations } from '../../../src-server/db/migrations/index.ts';
import { findNotificationSettings } from '../../../src-server/settings/repository.ts';
import { OWNER, bare, newFile, opened } from '../sample.ts';

/** A file from before, with an account that has its reminders at this time of day, and what `fill` adds. */
function from(timeOfDay: string, fill: (db: ReturnType<typeof bare>) => void = () => {}) {
  const file = newFile();
  opened(file, { migrations: migrations.slice(0, migrations.indexOf(theClock)) }).close();
  const db = bare(file);
  db.prepare("INSERT INTO accounts VALUES (?, 'Personal', 'personal', 'premium', 1)").run(OWNER);
  db.prepare(
    `INSERT INTO notification_settings
       (owner_id, enabled, days_before, time_zone, locale, updated_at, time_of_day)
     VALUES (?, 1, 3, 'Pacific/Kiritimati', 'en', 1, ?)`,
  ).run(OWNER, timeOfDay);
  fill(db);
  db.close();
  return opened(file);
}

test.each([
  ['09:00', { from: '22:00', until: '08:00' }],
  ['08:00', { from: '22:00', until: '08:00' }],
  ['07:59', null],
  ['22:00', null],
])('reminders at %s from before: quiet hours that do not keep them back', (time, quietHours) => {
  expect(findNotificationSettings(from(time), OWNER)).toMatchObject({ quietHours });
});

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;

test('what was put off is kept as the day that it was for its owner; the rest as it was', () => {
  const db = from('09:00', (old) => {
    const insert = old.prepare(
      `INSERT INTO reminders (id, owner_id, subscription_id, kind, date, lead, snoozed_until, channel,
         name, amount_hundredths, currency, due_at, state, next_attempt_at)
       VALUES (?, ?, ?, 'renewal', '2026-12-05', ?, ?, 'ntfy', 'Netflix', 1, 'EUR', 1, 'waiting', 1)`,
    );
    // 20:00 in UTC is 10:00 on the next day there.
    const put = Date.parse('2026-12-01T20:00:00Z');
    insert.run(id(1), OWNER, id(9), 3, 0);
    insert.run(id(2), OWNER, id(9), 3, put);
    insert.run(id(3), OWNER, id(9), 3, put - 3_600_000);
  });
  expect(
    db.prepare('SELECT substr(id, -1), snoozed_until FROM reminders ORDER BY seq').raw().all(),
  ).toEqual([
    ['1', ''],
    ['2', '2026-12-02'],
  ]);
});

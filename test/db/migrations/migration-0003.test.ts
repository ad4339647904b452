import { expect, test } from 'vitest';
import { migrations } from '../../../src-server/db/migrations/index.ts';
import { findNotificationSettings } from '../../../src-server/settings/repository.ts';
import { OWNER, bare, newFile, opened } from '../sample.ts';

const NEW_ACCOUNT = `INSERT INTO accounts (id, name, name_folded, plan, created_at)
  VALUES (?, 'Personal', 'personal', 'premium', 1)`;

test('settings from before keep what they were, with nine o’clock and no further days', () => {
  const file = newFile();
  opened(file, { migrations: migrations.slice(0, 2) }).close();
  const db = bare(file);
  db.prepare(NEW_ACCOUNT).run(OWNER);
  db.prepare(
    `INSERT INTO notification_settings
       (owner_id, enabled, days_before, time_zone, locale, updated_at, allow_private_push)
     VALUES (?, 0, 7, 'Asia/Tokyo', 'ja', 5, 1)`,
  ).run(OWNER);
  db.close();
  expect(findNotificationSettings(opened(file), OWNER)).toEqual({
    enabled: false,
    daysBefore: 7,
    furtherDaysBefore: [],
    cancelByDaysBefore: [14, 3],
    timeOfDay: '09:00',
    quietHours: { from: '22:00', until: '08:00' },
    desktopNotifications: true,
    timeZone: 'Asia/Tokyo',
    locale: 'ja',
    updatedAt: 5,
    allowPrivatePush: true,
  });
});

test.each([
  ['time_of_day', "'24:00'"],
  ['time_of_day', "'9:00'"],
  ['further_days_before', "'none'"],
  ['desktop_notifications', '2'],
])('no %s of %s can be written', (column, value) => {
  const db = opened(newFile());
  db.prepare(NEW_ACCOUNT).run(OWNER);
  const sql = `INSERT INTO notification_settings
      (owner_id, enabled, days_before, time_zone, locale, updated_at, ${column})
    VALUES (?, 1, 3, 'UTC', 'en', 1, ${value})`;
  expect(() => db.prepare(sql).run(OWNER)).toThrow(/CHECK/);
});

import type { DaysBefore, NotificationSettings } from '../domain/notification-settings.ts';
import type { Db } from './open.ts';
import { statement } from './statements.ts';

type Row = {
  enabled: number;
  days_before: DaysBefore;
  time_zone: string;
  locale: string;
  updated_at: number;
  allow_private_push: number;
};

const toSettings = (row: Row): NotificationSettings => ({
  enabled: row.enabled === 1,
  daysBefore: row.days_before,
  timeZone: row.time_zone,
  locale: row.locale,
  updatedAt: row.updated_at,
  allowPrivatePush: row.allow_private_push === 1,
});

const toRow = (settings: NotificationSettings): Row => ({
  enabled: Number(settings.enabled),
  days_before: settings.daysBefore,
  time_zone: settings.timeZone,
  locale: settings.locale,
  updated_at: settings.updatedAt,
  allow_private_push: Number(settings.allowPrivatePush),
});

/** The settings that an owner saved, if ever. */
export function findNotificationSettings(
  db: Db,
  ownerId: string,
): NotificationSettings | undefined {
  const sql = 'SELECT * FROM notification_settings WHERE owner_id = ?';
  const row = statement<[string], Row>(db, sql).get(ownerId);
  return row === undefined ? undefined : toSettings(row);
}

/** Saves all settings of an owner. */
export function saveNotificationSettings(
  db: Db,
  ownerId: string,
  settings: NotificationSettings,
): void {
  statement<[Row & { owner_id: string }]>(
    db,
    `INSERT OR REPLACE INTO notification_settings
       (owner_id, enabled, days_before, time_zone, locale, updated_at, allow_private_push)
     VALUES (@owner_id, @enabled, @days_before, @time_zone, @locale, @updated_at,
       @allow_private_push)`,
  ).run({ owner_id: ownerId, ...toRow(settings) });
}

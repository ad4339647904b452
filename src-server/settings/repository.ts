import type { DaysBefore, NotificationSettings } from '../domain/notification-settings.ts';
import type { QuietHours } from '../domain/quiet-hours.ts';
import { checksumOf } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

type Row = {
  enabled: number;
  days_before: DaysBefore;
  further_days_before: string;
  cancel_by_days_before: string;
  time_of_day: string;
  quiet_hours: string;
  time_zone: string;
  locale: string;
  updated_at: number;
  allow_private_push: number;
  desktop_notifications: number;
};

function toQuietHours(text: string): QuietHours | null {
  const [from = '', until = ''] = text.split('-');
  return text === '' ? null : { from, until };
}

const toSettings = (row: Row): NotificationSettings => ({
  enabled: row.enabled === 1,
  daysBefore: row.days_before,
  furtherDaysBefore: JSON.parse(row.further_days_before) as number[],
  cancelByDaysBefore: JSON.parse(row.cancel_by_days_before) as number[],
  timeOfDay: row.time_of_day,
  quietHours: toQuietHours(row.quiet_hours),
  timeZone: row.time_zone,
  locale: row.locale,
  updatedAt: row.updated_at,
  allowPrivatePush: row.allow_private_push === 1,
  desktopNotifications: row.desktop_notifications === 1,
});

const toRow = (settings: NotificationSettings): Row => ({
  enabled: Number(settings.enabled),
  days_before: settings.daysBefore,
  further_days_before: JSON.stringify(settings.furtherDaysBefore),
  cancel_by_days_before: JSON.stringify(settings.cancelByDaysBefore),
  time_of_day: settings.timeOfDay,
  quiet_hours:
    settings.quietHours === null ? '' : `${settings.quietHours.from}-${settings.quietHours.until}`,
  time_zone: settings.timeZone,
  locale: settings.locale,
  updated_at: settings.updatedAt,
  allow_private_push: Number(settings.allowPrivatePush),
  desktop_notifications: Number(settings.desktopNotifications),
});

/** An owner's saved settings, if any. */
export function findNotificationSettings(
  db: Db,
  ownerId: string,
): NotificationSettings | undefined {
  const sql = 'SELECT * FROM notification_settings WHERE owner_id = ?';
  const row = statement<[string], Row>(db, sql).get(ownerId);
  return row === undefined ? undefined : toSettings(row);
}

/** Saves all of an owner's settings. */
export function saveNotificationSettings(
  db: Db,
  ownerId: string,
  settings: NotificationSettings,
): void {
  const row = { owner_id: ownerId, ...toRow(settings) };
  statement<[Row & { owner_id: string; checksum: number }]>(
    db,
    `INSERT OR REPLACE INTO notification_settings
       (owner_id, enabled, days_before, further_days_before, cancel_by_days_before,
        time_of_day, quiet_hours, time_zone, locale, updated_at, allow_private_push,
        desktop_notifications, checksum)
     VALUES (@owner_id, @enabled, @days_before, @further_days_before, @cancel_by_days_before,
       @time_of_day, @quiet_hours, @time_zone, @locale, @updated_at, @allow_private_push, @desktop_notifications, @checksum)`,
  ).run({ ...row, checksum: checksumOf('notification_settings', row) });
}

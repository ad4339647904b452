import { AppError } from '../contract/errors.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import type { settingsEndpoints } from '../contract/app/settings.ts';
import type { notificationSettingsEndpoints } from '../contract/public/notification-settings.ts';
import {
  DEFAULT_CANCEL_BY_DAYS,
  DEFAULT_DAYS_BEFORE,
  DEFAULT_ENABLED,
  DEFAULT_TIME_OF_DAY,
  type NotificationSettings,
  canonicalLocale,
  isDeviceKey,
} from '../domain/notification-settings.ts';
import { DEFAULT_QUIET_HOURS, type QuietHours } from '../domain/quiet-hours.ts';
import { isTimeZone } from '../domain/time-zones.ts';
import { findNotificationSettings, saveNotificationSettings } from './repository.ts';
import { recordOwnerChange } from '../audit/service.ts';
import { secretNamesOf } from '../channels/secret-names.ts';
import { webhookSecretNames } from '../webhooks/target.ts';
import type { Actor, Context } from '../context.ts';
import { tryAnew } from '../channels/retries.ts';
import { requireAddress } from '../channels/require-address.ts';
import {
  NO_PUSH,
  type Push,
  isConfigured,
  pushOf,
  readable,
  secretsOf,
  usablePushOf,
  withChanges,
} from '../channels/bark/stored.ts';

type Contract = typeof notificationSettingsEndpoints;
type Answer = Reply<Contract['getNotificationSettings']>;
type ShownSettings = Reply<typeof settingsEndpoints.getSettings>['data'];
type PatchBody = Input<Contract['updateNotificationSettings']>['body'];

/** The owner's reminder settings. Throws 404 `notification_settings_not_found`. */
export function getNotificationSettings(context: Context, ownerId: string): Answer {
  return { data: answerOf(saved(context, ownerId), usablePushOf(context, ownerId)) };
}

/** Changes the settings that the public API may change. Throws 404. */
export function updateNotificationSettings(
  context: Context,
  actor: Actor,
  body: PatchBody,
): Answer {
  const { ownerId } = actor;
  const before = saved(context, ownerId);
  const after = {
    ...before,
    enabled: body.enabled ?? before.enabled,
    daysBefore: body.daysBefore ?? before.daysBefore,
    updatedAt: context.clock.now(),
  };
  return { data: save(context, actor, before, after) };
}

/** The settings that the owner may set in the app. Absent means "unchanged"; an empty string removes a value. */
export type OwnerSettings = PatchBody & {
  furtherDaysBefore?: readonly number[] | undefined;
  cancelByDaysBefore?: readonly number[] | undefined;
  timeOfDay?: string | undefined;
  quietHours?: QuietHours | null | undefined;
  desktopNotifications?: boolean | undefined;
  timeZone?: string | undefined;
  locale?: string | undefined;
  pushUrl?: string | undefined;
  deviceKey?: string | undefined;
  /** Applies to the current address; a new address starts without it. */
  allowPrivatePush?: boolean | undefined;
};

/** The owner's settings in the form that the app shows; the defaults until they are saved. */
export function showSettings(context: Context, ownerId: string): ShownSettings {
  const found = findNotificationSettings(context.db, ownerId);
  const settings = found ?? defaults(context);
  return shown(settings, pushOf(context, ownerId), found !== undefined);
}

/** An owner's effective settings; the defaults until they are saved. */
export function effectiveSettings(context: Context, ownerId: string): NotificationSettings {
  return findNotificationSettings(context.db, ownerId) ?? defaults(context);
}

/** Saves any of the settings for the owner. Throws {@link AppError}. */
export function saveSettings(context: Context, actor: Actor, wanted: OwnerSettings): ShownSettings {
  const { ownerId } = actor;
  checkSettings(wanted);
  const base = effectiveSettings(context, ownerId);
  const after: NotificationSettings = {
    enabled: wanted.enabled ?? base.enabled,
    daysBefore: wanted.daysBefore ?? base.daysBefore,
    furtherDaysBefore: descending(wanted.furtherDaysBefore ?? base.furtherDaysBefore),
    cancelByDaysBefore: descending(wanted.cancelByDaysBefore ?? base.cancelByDaysBefore),
    timeOfDay: wanted.timeOfDay ?? base.timeOfDay,
    quietHours: wanted.quietHours === undefined ? base.quietHours : wanted.quietHours,
    desktopNotifications: wanted.desktopNotifications ?? base.desktopNotifications,
    timeZone: wanted.timeZone ?? base.timeZone,
    locale: canonicalLocale(wanted.locale ?? base.locale) ?? base.locale,
    allowPrivatePush:
      wanted.allowPrivatePush ?? (wanted.pushUrl === undefined && base.allowPrivatePush),
    updatedAt: context.clock.now(),
  };
  save(context, actor, base, after, wanted);
  const { pushUrl, deviceKey, allowPrivatePush } = wanted;
  if ([pushUrl, deviceKey, allowPrivatePush].some((each) => each !== undefined)) {
    tryAnew(context, ownerId, 'bark', pushUrl !== '' && deviceKey !== '');
  }
  // The user expects the prompt when turning reminders on, but may be away when the first reminder is sent.
  const isSwitchedOn = wanted.enabled === true || wanted.desktopNotifications === true;
  if (isSwitchedOn && after.enabled && after.desktopNotifications) context.askToNotify?.();
  return shown(after, pushOf(context, ownerId), true);
}

const descending = (days: readonly number[]) => days.toSorted((one, other) => other - one);

function save(
  context: Context,
  actor: Actor,
  before: NotificationSettings,
  after: NotificationSettings,
  push: Pick<OwnerSettings, 'pushUrl' | 'deviceKey'> = {},
): Answer['data'] {
  const { ownerId } = actor;
  const pushBefore =
    push.pushUrl === undefined && push.deviceKey === undefined
      ? usablePushOf(context, ownerId)
      : pushOf(context, ownerId);
  const pushAfter = withChanges(pushBefore, push);
  const answer = answerOf(after, pushAfter);
  saveNotificationSettings(context.db, ownerId, after);
  recordOwnerChange(context, actor, 'notification_settings.update', {
    before: noted(before, pushBefore),
    after: noted(after, pushAfter),
  });
  // Last, because if this fails, the caller's transaction rolls back everything above.
  if (push.pushUrl !== undefined || push.deviceKey !== undefined) {
    context.secrets.set(readable(secretsOf(ownerId, pushAfter)));
  }
  return answer;
}

function saved(context: Context, ownerId: string): NotificationSettings {
  const settings = findNotificationSettings(context.db, ownerId);
  if (settings !== undefined) return settings;
  throw new AppError('notification_settings_not_found');
}

function defaults(context: Context): NotificationSettings {
  return {
    enabled: DEFAULT_ENABLED,
    daysBefore: DEFAULT_DAYS_BEFORE,
    furtherDaysBefore: [],
    cancelByDaysBefore: DEFAULT_CANCEL_BY_DAYS,
    timeOfDay: DEFAULT_TIME_OF_DAY,
    quietHours: DEFAULT_QUIET_HOURS,
    desktopNotifications: true,
    timeZone: context.clock.timeZone(),
    locale: context.clock.locale(),
    allowPrivatePush: false,
    updatedAt: context.clock.now(),
  };
}

function answerOf(settings: NotificationSettings, push: Push): Answer['data'] {
  const { enabled, daysBefore, timeZone, locale, updatedAt } = settings;
  return {
    enabled,
    daysBefore,
    timeZone,
    locale,
    pushConfigured: isConfigured(push),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

// The owner's view of a change: the public API's fields and those that can only be set in the app.
function noted(settings: NotificationSettings, push: Push) {
  const { furtherDaysBefore, cancelByDaysBefore, timeOfDay, quietHours, desktopNotifications } =
    settings;
  return {
    ...answerOf(settings, push),
    furtherDaysBefore: [...furtherDaysBefore],
    cancelByDaysBefore: [...cancelByDaysBefore],
    timeOfDay,
    quietHours,
    desktopNotifications,
  };
}

function shown(settings: NotificationSettings, push: Push, saved: boolean): ShownSettings {
  return {
    ...noted(settings, push),
    saved,
    hasPushUrl: push.pushUrl !== null,
    hasDeviceKey: push.deviceKey !== null,
    allowPrivatePush: settings.allowPrivatePush,
  };
}

/** Deletes a deleted account's data outside the database. */
export function forgetSecrets(context: Context, ownerId: string): void {
  const names = [...secretNamesOf(ownerId), ...webhookSecretNames(context, ownerId)];
  const removed = Object.fromEntries(names.map((key) => [key, null]));
  context.secrets.set({ ...readable(secretsOf(ownerId, NO_PUSH)), ...removed });
}

const PUSH_URL = {
  field: 'pushUrl',
  example: 'https://api.day.app',
  permission: 'allowPrivatePush',
};

function checkSettings(wanted: OwnerSettings): void {
  const { timeZone, locale, pushUrl, deviceKey, allowPrivatePush } = wanted;
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new AppError('noTimeZone', undefined, 'timeZone');
  }
  if (locale !== undefined && canonicalLocale(locale) === undefined) {
    throw new AppError('noLocale', undefined, 'locale');
  }
  if (pushUrl !== undefined && pushUrl !== '') {
    requireAddress(pushUrl, allowPrivatePush ?? false, PUSH_URL);
  }
  // Never returned.
  if (deviceKey !== undefined && deviceKey !== '' && !isDeviceKey(deviceKey)) {
    throw new AppError('noDeviceKey', undefined, 'deviceKey');
  }
}

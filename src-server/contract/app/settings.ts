import { z } from 'zod';
import { appFields, invalidRequest } from './fields.ts';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { NoQuery, fields, invalidQuery } from '../fields.ts';
import { NotificationSettings } from '../public/notification-settings.ts';

const Settings = NotificationSettings.extend({
  furtherDaysBefore: z
    .array(z.int())
    .describe('Additional reminders, in days before a renewal, in descending order.'),
  cancelByDaysBefore: z
    .array(z.int())
    .describe(
      'Reminders of the last day to cancel a contract, in days before it, in descending order.',
    ),
  timeOfDay: z.string().describe('The earliest time at which reminders are sent, as HH:MM.'),
  quietHours: z
    .strictObject({ from: z.string(), until: z.string() })
    .nullable()
    .describe(
      'When reminders are held back, as HH:MM, unless the charge is that day; null for never.',
    ),
  saved: z.boolean().describe('False if these are the defaults.'),
  hasPushUrl: z.boolean(),
  hasDeviceKey: z.boolean(),
  allowPrivatePush: z.boolean().describe('Whether the push address may be on a private network.'),
  desktopNotifications: z
    .boolean()
    .describe('Whether the desktop app shows reminders as notifications.'),
}).meta({ id: 'OwnerSettings' });

const response = z.strictObject({ data: Settings, requestId: RequestId });

/** The owner's settings: reminders, time zone, and Bark. */
export const settingsEndpoints = {
  getSettings: {
    method: 'GET',
    path: '/app/v1/settings',
    topics: ['settings'],
    summary: 'Return the settings, except the push address and device key.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response,
    errors: [],
  },
  saveSettings: {
    method: 'PATCH',
    path: '/app/v1/settings',
    topics: ['settings'],
    summary: 'Save settings. Omitted fields are unchanged; an empty string removes a secret.',
    query: NoQuery,
    body: z
      .strictObject({
        enabled: fields.enabled,
        daysBefore: fields.daysBefore,
        furtherDaysBefore: appFields.furtherDaysBefore,
        cancelByDaysBefore: appFields.cancelByDaysBefore,
        timeOfDay: appFields.timeOfDay,
        quietHours: appFields.quietHours,
        timeZone: appFields.timeZone,
        locale: appFields.locale,
        pushUrl: appFields.pushUrl,
        deviceKey: appFields.deviceKey,
        allowPrivatePush: appFields.allowPrivatePush,
        desktopNotifications: appFields.desktopNotifications,
      })
      .partial(),
    invalid: { query: invalidQuery, body: invalidRequest },
    writableFields: [
      'enabled',
      'daysBefore',
      'furtherDaysBefore',
      'cancelByDaysBefore',
      'timeOfDay',
      'quietHours',
      'timeZone',
      'locale',
      'pushUrl',
      'deviceKey',
      'allowPrivatePush',
      'desktopNotifications',
    ],
    status: 200,
    response,
    errors: ['invalid_json', 'invalid_request', 'payload_too_large', 'not_possible'],
  },
} as const satisfies Record<string, AppEndpoint>;

import { z } from 'zod';
import { daysBeforeChoices } from '../../domain/notification-settings.ts';
import type { Endpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { NoQuery, Timestamp, about, fields, invalidQuery } from '../fields.ts';

/** Global reminder settings as the API returns them (contract: Notification settings). */
export const NotificationSettings = z
  .strictObject({
    enabled: z.boolean().describe(about.enabled),
    daysBefore: z
      .literal(daysBeforeChoices)
      .meta({ type: 'integer', description: about.daysBefore }),
    timeZone: z.string().describe("An IANA name; the owner's days begin and end by it."),
    locale: z.string().describe('A BCP 47 language tag.'),
    pushConfigured: z
      .boolean()
      .describe('Whether a valid push address and device key are there; they are never returned.'),
    updatedAt: Timestamp,
  })
  .meta({ id: 'NotificationSettings' });

const response = z.strictObject({ data: NotificationSettings, requestId: RequestId });

/** The endpoints under /api/v1/notification-settings. */
export const notificationSettingsEndpoints = {
  getNotificationSettings: {
    method: 'GET',
    path: '/api/v1/notification-settings',
    topics: ['settings'],
    scope: 'read',
    summary: 'Return the global reminder settings of the key owner.',
    description: 'They are there once the owner saved them in the app.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response,
    errors: ['notification_settings_not_found'],
  },
  updateNotificationSettings: {
    method: 'PATCH',
    path: '/api/v1/notification-settings',
    topics: ['settings'],
    scope: 'write',
    summary: 'Turn reminders on or off, or change how early they come.',
    description:
      'Send `enabled`, `daysBefore` or both. All else is set in the app alone, the push address above all.',
    query: NoQuery,
    body: z
      .strictObject({ enabled: fields.enabled, daysBefore: fields.daysBefore })
      .partial()
      .meta({ id: 'NotificationSettingsPatch', minProperties: 1 }),
    invalid: {
      query: invalidQuery,
      body: {
        value: 'invalid_notification_settings_field',
        unknown: 'invalid_notification_settings_field',
        empty: 'empty_patch',
      },
    },
    writableFields: ['daysBefore', 'enabled'],
    status: 200,
    response,
    errors: [
      'invalid_json',
      'invalid_notification_settings_field',
      'empty_patch',
      'payload_too_large',
      'notification_settings_not_found',
    ],
  },
} satisfies Record<string, Endpoint>;

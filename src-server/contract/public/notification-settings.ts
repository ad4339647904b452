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
    timeZone: z.string().describe("The owner's time zone, as an IANA name."),
    locale: z.string().describe('A BCP 47 language tag.'),
    pushConfigured: z
      .boolean()
      .describe(
        'Whether a valid push address and device key are configured. They are never returned.',
      ),
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
    tagged: true,
    summary: "Return the key owner's global reminder settings.",
    description: 'They exist once the owner has saved them in the app.',
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
    tagged: true,
    summary: 'Turn reminders on or off, or change how early they are sent.',
    description:
      'Send `enabled`, `daysBefore`, or both. Everything else, in particular the push address, can only be set in the app.',
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

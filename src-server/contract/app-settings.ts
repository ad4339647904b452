import { z } from 'zod';
import { appFields, invalidRequest } from './app-fields.ts';
import type { AppEndpoint } from './endpoint.ts';
import { RequestId } from './errors.ts';
import { NoQuery, fields, invalidQuery } from './fields.ts';
import { NotificationSettings } from './notification-settings.ts';

const Settings = NotificationSettings.extend({
  saved: z.boolean().describe('False as long as these are the defaults.'),
  hasPushUrl: z.boolean(),
  hasDeviceKey: z.boolean(),
  allowPrivatePush: z.boolean().describe('Whether the push address may lie in a private network.'),
}).meta({ id: 'OwnerSettings' });

const response = z.strictObject({ data: Settings, requestId: RequestId });

/** The owner's settings: reminders, time zone, and where reminders are pushed to. */
export const settingsEndpoints = {
  getSettings: {
    method: 'GET',
    path: '/app/v1/settings',
    summary: 'Return the settings; the push address and device key are never returned.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response,
    errors: [],
  },
  saveSettings: {
    method: 'PATCH',
    path: '/app/v1/settings',
    summary: 'Save settings; what is not sent stays as it is, an empty text removes a secret.',
    query: NoQuery,
    body: z
      .strictObject({
        enabled: fields.enabled,
        daysBefore: fields.daysBefore,
        timeZone: appFields.timeZone,
        locale: appFields.locale,
        pushUrl: appFields.pushUrl,
        deviceKey: appFields.deviceKey,
        allowPrivatePush: appFields.allowPrivatePush,
      })
      .partial(),
    invalid: { query: invalidQuery, body: invalidRequest },
    writableFields: [
      'enabled',
      'daysBefore',
      'timeZone',
      'locale',
      'pushUrl',
      'deviceKey',
      'allowPrivatePush',
    ],
    status: 200,
    response,
    errors: ['invalid_json', 'invalid_request', 'payload_too_large', 'not_possible'],
  },
  testPush: {
    method: 'POST',
    path: '/app/v1/settings/test-push',
    summary: 'Push a test message, and tell what the service answered.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        delivered: z.boolean(),
        message: z.string().describe("What happened, with the service's own words."),
      }),
      requestId: RequestId,
    }),
    errors: ['not_possible'],
  },
} as const satisfies Record<string, AppEndpoint>;

import { z } from 'zod';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { DateOnlyText, NoQuery, Timestamp, invalidQuery } from '../fields.ts';

/** How addresses and secrets of channels are stored. */
export const SecretsState = z
  .enum(['off', 'idle', 'waiting', 'sealed', 'plain', 'locked', 'lost'])
  .describe(
    [
      'How the addresses and secrets of channels are stored.',
      'off: not encrypted, because this program has no access to a key store.',
      'idle: there is nothing to encrypt yet.',
      'waiting: waiting for the key store to return a key.',
      'sealed: encrypted.',
      'plain: not encrypted, because the key store returned no key.',
      'locked: encrypted, but the key store did not return the key.',
      'lost: encrypted with a key that the key store no longer has.',
    ].join(' '),
  );
export type SecretsState = z.output<typeof SecretsState>;
/** The desktop app's environment, which can change while it runs. */
export const DesktopStatus = z.strictObject({
  hasTray: z.boolean().describe('Whether this desktop shows tray icons.'),
  startAtLogin: z
    .enum(['as_chosen', 'needs_approval', 'switched_off', 'refused'])
    .describe(
      "Whether the system honors the choice to start at login. needs_approval: the user must approve it in macOS. switched_off: turned off or removed in the system's startup apps.",
    ),
});
export type DesktopStatus = z.output<typeof DesktopStatus>;

/** Information about the server for the window. */
export const serverEndpoints = {
  getServer: {
    method: 'GET',
    path: '/app/v1/server',
    topics: ['usage', 'settings', 'desktop', 'day', 'backups'],
    summary: "Return the server's state, the account's current date, and its remaining quota.",
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        version: z.string(),
        baseUrl: z.string(),
        dataDir: z.string(),
        commandLine: z
          .strictObject({ command: z.string(), args: z.array(z.string()) })
          .describe(
            "How to run the command line of this server's program, before its own arguments.",
          ),
        startedAt: Timestamp,
        today: DateOnlyText.describe("Today in the owner's time zone."),
        timeZone: z.string(),
        desktop: DesktopStatus.extend({
          canStartAtLogin: z.boolean(),
          secrets: SecretsState,
        })
          .nullable()
          .describe('What the desktop app supports; null if it is not running.'),
        readOnly: z
          .strictObject({
            reason: z.enum(['damaged', 'newer', 'disk_full', 'read_only']),
            about: z
              .string()
              .describe(
                'damaged: the newest good backup, if any. newer: the version that wrote the data. Otherwise: the data folder.',
              ),
            message: z.string(),
            suggestedFix: z.string(),
            backup: z
              .strictObject({
                id: z.string(),
                createdAt: Timestamp,
                subscriptions: z.int().describe('How many it contains, in all accounts.'),
              })
              .nullable()
              .describe(
                'The newest good backup, which can take the place of damaged data; null if there is none.',
              ),
          })
          .nullable()
          .describe('Why the data is read-only; null if it can be changed.'),
        remindersHeldSince: Timestamp.nullable().describe(
          'Since when no reminders are sent, because a backup was restored; null if they are.',
        ),
        quota: z.strictObject({
          limit: z.int(),
          remaining: z.int(),
          resetsAt: Timestamp,
        }),
      }),
      requestId: RequestId,
    }),
    errors: [],
  },
  chooseFolder: {
    method: 'POST',
    path: '/app/v1/server/choose-folder',
    topics: [],
    summary: 'Let the person choose a folder in the desktop app. Changes nothing.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({
      folder: z.string().nullable().describe('Its full path; null if the person cancelled.'),
      requestId: RequestId,
    }),
    errors: ['not_possible'],
  },
  retryKeyStore: {
    method: 'POST',
    path: '/app/v1/server/key-store/retry',
    topics: ['desktop'],
    summary:
      "Ask the system's key store again for the key that encrypts channel addresses and secrets.",
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({
      data: z.strictObject({ secrets: SecretsState }),
      requestId: RequestId,
    }),
    errors: ['not_possible'],
  },
} as const satisfies Record<string, AppEndpoint>;

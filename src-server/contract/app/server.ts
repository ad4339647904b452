import { z } from 'zod';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { DateOnlyText, NoQuery, Timestamp, invalidQuery } from '../fields.ts';

/** How addresses and secrets of channels are kept. */
export const SecretsState = z
  .enum(['off', 'idle', 'waiting', 'sealed', 'plain', 'locked', 'lost'])
  .describe(
    [
      'How addresses and secrets of channels are kept.',
      'off: not encrypted, because this program has no key store to ask.',
      'idle: there is nothing to protect yet.',
      'waiting: the key store was asked for a key and has not answered.',
      'sealed: encrypted.',
      'plain: not encrypted, because the key store gave no key.',
      'locked: encrypted, but the key store gave no key to read them with.',
      'lost: encrypted with a key that the key store no longer has.',
    ].join(' '),
  );
export type SecretsState = z.output<typeof SecretsState>;
/** What the desktop app finds around itself, which can change while it runs. */
export const DesktopStatus = z.strictObject({
  hasTray: z.boolean().describe('Whether this desktop shows tray icons.'),
  startAtLogin: z
    .enum(['as_chosen', 'needs_approval', 'switched_off', 'refused'])
    .describe(
      'What the system makes of the choice to start at login. needs_approval: macOS waits for its owner. switched_off: or removed, among the startup apps of the system.',
    ),
});
export type DesktopStatus = z.output<typeof DesktopStatus>;

/** What the window shows of the server that it came from. */
export const serverEndpoints = {
  getServer: {
    method: 'GET',
    path: '/app/v1/server',
    topics: ['usage', 'settings', 'desktop', 'day'],
    summary: "Return facts about the server, the account's today, and what is left of its quota.",
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        version: z.string(),
        baseUrl: z.string(),
        dataDir: z.string(),
        startedAt: Timestamp,
        today: DateOnlyText.describe("Today in the owner's time zone."),
        timeZone: z.string(),
        desktop: DesktopStatus.extend({
          canStartAtLogin: z.boolean(),
          secrets: SecretsState,
        })
          .nullable()
          .describe('What the desktop app can do; null where none runs.'),
        readOnly: z
          .strictObject({
            reason: z.enum(['damaged', 'newer', 'disk_full', 'read_only']),
            about: z
              .string()
              .describe(
                'damaged: the newest good copy, if any. newer: the version that wrote the data. Else: the data folder.',
              ),
            message: z.string(),
            suggestedFix: z.string(),
          })
          .nullable()
          .describe('Why nothing can be changed for now; null where all is well.'),
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
  retryKeyStore: {
    method: 'POST',
    path: '/app/v1/server/key-store/retry',
    topics: ['desktop'],
    summary: "Ask the system's key store again for the key of addresses and secrets of channels.",
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

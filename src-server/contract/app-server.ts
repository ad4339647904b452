import { z } from 'zod';
import type { AppEndpoint } from './endpoint.ts';
import { RequestId } from './errors.ts';
import { DateOnlyText, NoQuery, Timestamp, invalidQuery } from './fields.ts';

/** What the desktop app finds around itself, which can change while it runs. */
export const DesktopStatus = z.strictObject({
  hasTray: z.boolean().describe('Whether this desktop shows tray icons.'),
  startAtLogin: z
    .enum(['as_chosen', 'needs_approval', 'switched_off', 'refused'])
    .describe(
      'What the system makes of the choice to start at login. needs_approval: macOS waits for its owner. switched_off: among the startup apps of the system.',
    ),
});
export type DesktopStatus = z.output<typeof DesktopStatus>;

/** What the window shows of the server that it came from. */
export const serverEndpoints = {
  getServer: {
    method: 'GET',
    path: '/app/v1/server',
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
          secretsSealed: z
            .boolean()
            .describe('Whether addresses and keys are sealed with a key of the system.'),
        })
          .nullable()
          .describe('What the desktop app can do; null where none runs.'),
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
} as const satisfies Record<string, AppEndpoint>;

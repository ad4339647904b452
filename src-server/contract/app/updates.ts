import { z } from 'zod';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { NoQuery, Timestamp, invalidQuery } from '../fields.ts';

const failure = z.strictObject({
  step: z.enum(['check', 'download', 'copy', 'install']),
  detail: z.string().describe("The system's or the release feed's own message; empty if none."),
});

/** The update status of the desktop app. */
export const UpdateState = z.strictObject({
  status: z.enum([
    'off',
    'idle',
    'checking',
    'current',
    'downloading',
    'ready',
    'installing',
    'failed',
  ]),
  offReason: z
    .enum(['development', 'package_manager', 'no_feed'])
    .nullable()
    .describe("Why the app doesn't check for updates."),
  asksForPassword: z
    .boolean()
    .describe('Whether installing prompts for a password, so that the owner must start it.'),
  currentVersion: z.string(),
  update: z
    .strictObject({
      version: z.string(),
      releasedAt: Timestamp.nullable(),
      notes: z.string().describe('The release notes from the feed, as untrusted HTML.'),
    })
    .nullable()
    .describe('The update that is being downloaded or is ready.'),
  percent: z.int().min(0).max(100).nullable().describe('Download progress.'),
  checkedAt: Timestamp.nullable().describe('When the feed last responded.'),
  failure: failure.nullable().describe('Why the last check or download failed.'),
  notInstalled: failure
    .extend({ version: z.string() })
    .nullable()
    .describe("The last update that couldn't be installed."),
});
export type UpdateState = z.output<typeof UpdateState>;

const response = z.strictObject({
  data: UpdateState.nullable().describe('Null if the desktop app is not running.'),
  requestId: RequestId,
});

/** Updates of the desktop app that runs the server. */
export const updateEndpoints = {
  getUpdates: {
    method: 'GET',
    path: '/app/v1/updates',
    topics: ['desktop'],
    summary: 'Return the update status of the desktop app.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response,
    errors: [],
  },
  checkForUpdates: {
    method: 'POST',
    path: '/app/v1/updates/check',
    topics: ['desktop'],
    summary: 'Check for updates now, and download a newer version.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response,
    errors: ['not_possible'],
  },
  installUpdate: {
    method: 'POST',
    path: '/app/v1/updates/install',
    topics: ['desktop'],
    summary: 'Quit the desktop app, install the downloaded update, and restart.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response,
    errors: ['not_possible'],
  },
} as const satisfies Record<string, AppEndpoint>;

import { z } from 'zod';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { NoQuery, Timestamp, invalidQuery } from '../fields.ts';

const failure = z.strictObject({
  step: z.enum(['check', 'download', 'copy', 'install']),
  detail: z.string().describe('What the system or the release feed said; empty where nothing.'),
});

/** How far the update of the desktop app is. */
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
    .describe('Why the app does not look for updates of itself.'),
  asksForPassword: z
    .boolean()
    .describe('Whether installing asks for a password, and so waits until it is asked for.'),
  currentVersion: z.string(),
  update: z
    .strictObject({
      version: z.string(),
      releasedAt: Timestamp.nullable(),
      notes: z.string().describe('As the release feed has them: HTML that nobody may trust.'),
    })
    .nullable()
    .describe('What is being downloaded, or is ready.'),
  percent: z.int().min(0).max(100).nullable().describe('How much of it is downloaded.'),
  checkedAt: Timestamp.nullable().describe('When the feed last answered.'),
  failure: failure.nullable().describe('Why the last check or download came to nothing.'),
  notInstalled: failure
    .extend({ version: z.string() })
    .nullable()
    .describe('The update that was ready and could not be installed.'),
});
export type UpdateState = z.output<typeof UpdateState>;

const response = z.strictObject({
  data: UpdateState.nullable().describe('null where no desktop app runs.'),
  requestId: RequestId,
});

/** Updates of the desktop app around the server. */
export const updateEndpoints = {
  getUpdates: {
    method: 'GET',
    path: '/app/v1/updates',
    topics: ['desktop'],
    summary: 'Return how far the update of the desktop app is.',
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
    summary: 'Look for an update now; what is newer is downloaded.',
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
    summary: 'End the desktop app, install the update that is ready, and start it again.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response,
    errors: ['not_possible'],
  },
} as const satisfies Record<string, AppEndpoint>;

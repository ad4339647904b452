import { z } from 'zod';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { appFields, invalidRequest } from './fields.ts';
import { windowClients } from '../../domain/window-client.ts';
import { NoQuery, Timestamp, invalidQuery, uuid } from '../fields.ts';

const Session = z.strictObject({
  id: z.uuid(),
  client: z.enum(windowClients).describe('The browser, or the desktop app.'),
  isCurrent: z.boolean().describe('Whether this request uses it.'),
  openedAt: Timestamp,
  lastUsedAt: Timestamp.describe('Accurate to ten minutes.'),
});

const Ended = z.strictObject({ ended: z.int(), requestId: RequestId });

/** Signing in and out of the window. */
export const sessionEndpoints = {
  openSession: {
    method: 'POST',
    path: '/app/v1/session',
    topics: ['sessions'],
    withoutSession: true,
    summary: 'Exchange the one-time token of a sign-in link for a window session.',
    query: NoQuery,
    body: z.strictObject({ token: appFields.token }),
    invalid: {
      query: invalidQuery,
      body: invalidRequest,
    },
    status: 201,
    response: z.strictObject({
      session: z.string().describe('To be sent with every request in X-Perennial-Session.'),
      expiresAt: Timestamp,
      requestId: RequestId,
    }),
    errors: ['invalid_json', 'invalid_request', 'payload_too_large'],
  },
  issueLink: {
    method: 'POST',
    path: '/app/v1/link',
    topics: [],
    summary: 'Issue a one-time token that signs in another tab of this browser.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 201,
    response: z.strictObject({ token: appFields.token, requestId: RequestId }),
    errors: [],
  },
  getOpenCommand: {
    method: 'GET',
    path: '/app/v1/open-command',
    topics: [],
    withoutSession: true,
    summary: 'Return the command that prints a sign-in link.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({ command: z.string(), requestId: RequestId }),
    errors: [],
  },
  closeSession: {
    method: 'DELETE',
    path: '/app/v1/session',
    topics: ['sessions'],
    summary: 'End the session of this window.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({ closed: z.literal(true), requestId: RequestId }),
    errors: [],
  },
  listSessions: {
    method: 'GET',
    path: '/app/v1/sessions',
    topics: ['sessions'],
    summary: 'List all sessions, most recently used first.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({ data: z.array(Session), requestId: RequestId }),
    errors: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/app/v1/sessions/:id',
    idempotent: true,
    topics: ['sessions'],
    summary: 'End a session.',
    params: z.strictObject({ id: uuid('id') }),
    query: NoQuery,
    invalid: { params: invalidRequest, query: invalidQuery },
    status: 200,
    response: Ended,
    errors: ['invalid_request', 'session_not_found'],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/app/v1/sessions',
    topics: ['sessions'],
    summary: 'End all sessions except the one of this window.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: Ended,
    errors: [],
  },
} as const satisfies Record<string, AppEndpoint>;

import { z } from 'zod';
import type { AppEndpoint } from './endpoint.ts';
import { RequestId } from './errors.ts';
import { appFields, invalidRequest } from './app-fields.ts';
import { NoQuery, Timestamp, invalidQuery } from './fields.ts';

/** How a window is let in. */
export const sessionEndpoints = {
  openSession: {
    method: 'POST',
    path: '/app/v1/session',
    withoutSession: true,
    summary: 'Trade the one-time token of a link for a session of the window.',
    query: NoQuery,
    body: z.strictObject({ token: appFields.token }),
    invalid: {
      query: invalidQuery,
      body: invalidRequest,
    },
    status: 201,
    response: z.strictObject({
      session: z.string().describe('Sent with every request, in X-Perennial-Session.'),
      expiresAt: Timestamp,
      requestId: RequestId,
    }),
    errors: ['invalid_json', 'invalid_request', 'payload_too_large'],
  },
  closeSession: {
    method: 'DELETE',
    path: '/app/v1/session',
    summary: 'Close the session of this window.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({ closed: z.literal(true), requestId: RequestId }),
    errors: [],
  },
} as const satisfies Record<string, AppEndpoint>;

import { z } from 'zod';
import { invalidRequest } from './fields.ts';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { NoQuery, invalidQuery } from '../fields.ts';
import { guided } from '../guide.ts';

/** The maximum length of the text that identifies a concern. */
export const LONGEST_CONCERN = 500;

const response = z.strictObject({
  data: z.array(z.string()).describe('The dismissed concerns, most recent first.'),
  requestId: RequestId,
});

// SQLite ends a text at the first NUL.
const hasNoNul = (text: string) => !text.includes('\0');

/** Concerns that the owner dismissed from "Needs attention". */
export const dismissalEndpoints = {
  listDismissals: {
    method: 'GET',
    path: '/app/v1/dismissals',
    topics: ['dismissals'],
    summary: 'List the dismissed concerns.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response,
    errors: [],
  },
  dismiss: {
    method: 'PUT',
    path: '/app/v1/dismissals',
    topics: ['dismissals'],
    summary: 'Dismiss a concern or show it again. Returns all dismissed concerns.',
    query: NoQuery,
    body: z.strictObject({
      concern: guided(z.string().min(1).max(LONGEST_CONCERN).refine(hasNoNul), {
        rule: `must be text of 1 to ${LONGEST_CONCERN} characters without NUL`,
        fix: 'Send the text that identifies the concern in the window.',
      }),
      isDismissed: guided(z.boolean(), {
        rule: 'must be true or false',
        fix: 'Send true to dismiss it, false to show it again.',
      }),
    }),
    invalid: { query: invalidQuery, body: invalidRequest },
    writableFields: ['concern', 'isDismissed'],
    status: 200,
    response,
    errors: ['invalid_json', 'invalid_request', 'payload_too_large'],
  },
} as const satisfies Record<string, AppEndpoint>;

import type { Header, Headers, JsonSchema } from './types.ts';
import { EXAMPLE_REQUEST_ID } from './examples.ts';

const header = (description: string, schema: JsonSchema, example: unknown): Header => ({
  description,
  required: true,
  schema,
  example,
});

/** Every header that a response can have. */
export const responseHeaders = {
  'X-Request-Id': header(
    'The ID of the request, as in the body.',
    { type: 'string' },
    EXAMPLE_REQUEST_ID,
  ),
  'Cache-Control': header(
    'Responses must not be cached.',
    { type: 'string', const: 'no-store' },
    'no-store',
  ),
  Link: header(
    'Leads to this document.',
    { type: 'string', const: '</openapi.json>; rel="service-desc"' },
    '</openapi.json>; rel="service-desc"',
  ),
  'X-RateLimit-Limit': header(
    'The number of requests the account may make in this hour, across all its keys.',
    { type: 'integer', minimum: 1 },
    1000,
  ),
  'X-RateLimit-Remaining': header(
    'The number of requests left in this hour.',
    { type: 'integer', minimum: 0 },
    997,
  ),
  'X-RateLimit-Reset': header(
    'When the quota resets, as Unix time in seconds.',
    { type: 'integer', minimum: 0 },
    1_795_269_600,
  ),
  'Retry-After': header('The number of seconds to wait.', { type: 'integer', minimum: 1 }, 1800),
  'WWW-Authenticate': header(
    'The authentication scheme to use.',
    { type: 'string', const: 'Bearer' },
    'Bearer',
  ),
  Allow: header('The methods that this path supports.', { type: 'string' }, 'GET, HEAD'),
  'Access-Control-Allow-Origin': header(
    'Pages from any origin may read the response.',
    { type: 'string', const: '*' },
    '*',
  ),
  'Access-Control-Allow-Headers': header(
    'The headers that cross-origin pages may send.',
    { type: 'string' },
    'Authorization, Content-Type',
  ),
  'Access-Control-Allow-Methods': header(
    'The methods that cross-origin pages may use.',
    { type: 'string' },
    'GET, POST, PATCH, DELETE, OPTIONS',
  ),
  'Idempotent-Replayed': {
    ...header(
      'Present if this response repeats the one to an earlier request with the same `Idempotency-Key`.',
      { type: 'string', const: 'true' },
      'true',
    ),
    required: false,
  },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof responseHeaders;

/** Sent with every response. */
export const alwaysSent = ['X-Request-Id', 'Cache-Control', 'Link'] as const satisfies HeaderName[];

/** Sent with every response to a request that used quota. */
export const quotaHeaders = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const satisfies HeaderName[];

/** The headers of a response. Those in `maybe` are not always present. */
export function headersOf(
  names: readonly HeaderName[],
  maybe: readonly HeaderName[] = [],
): Headers {
  return Object.fromEntries([
    ...names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ...maybe.map((name) => [name, { ...responseHeaders[name], required: false }]),
  ]);
}

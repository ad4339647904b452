import type { Header, Headers, JsonSchema } from './types.ts';
import { EXAMPLE_REQUEST_ID, EXAMPLE_TAG } from './examples.ts';

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
    'Leads to this document, and from a response with `Deprecation` to what it means.',
    { type: 'string', pattern: '^</openapi\\.json>; rel="service-desc"' },
    '</openapi.json>; rel="service-desc"',
  ),
  ETag: header(
    'The state of the record. Send it as `If-Match` to change the record only if it is still in this state.',
    { type: 'string', pattern: '^"[\\w-]{22}"$' },
    EXAMPLE_TAG,
  ),
  Location: header(
    'The path of the new subscription.',
    { type: 'string', format: 'uri-reference' },
    '/api/v1/subscriptions/0d9f6b1e-5a3c-4c1b-9a55-2f7f3c1d8e10',
  ),
  Deprecation: {
    ...header(
      'Present if the request used something deprecated: since when, as Unix time in seconds (RFC 9745).',
      { type: 'string', pattern: '^@\\d+$' },
      '@1795219200',
    ),
    required: false,
  },
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
  RateLimit: header(
    'The requests left in this hour (`r`), and the seconds until it is over (`t`), as drafted by the IETF.',
    { type: 'string', pattern: '^"hourly";r=\\d+;t=\\d+$' },
    '"hourly";r=997;t=1800',
  ),
  'RateLimit-Policy': header(
    'The quota (`q`), and the length of its window in seconds (`w`), as drafted by the IETF.',
    { type: 'string', pattern: '^"hourly";q=\\d+;w=3600$' },
    '"hourly";q=1000;w=3600',
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
  'Access-Control-Max-Age': header(
    'How many seconds a browser may remember this.',
    { type: 'integer', minimum: 0 },
    7200,
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
  'RateLimit',
  'RateLimit-Policy',
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

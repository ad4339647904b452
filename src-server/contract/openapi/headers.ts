import type { Header, Headers, JsonSchema } from './types.ts';
import { EXAMPLE_REQUEST_ID } from './examples.ts';

const header = (description: string, schema: JsonSchema, example: unknown): Header => ({
  description,
  required: true,
  schema,
  example,
});

/** Every header that an answer can carry. */
export const responseHeaders = {
  'X-Request-Id': header(
    'The id of the request, as in the body.',
    { type: 'string' },
    EXAMPLE_REQUEST_ID,
  ),
  'Cache-Control': header(
    'No answer may be kept.',
    { type: 'string', const: 'no-store' },
    'no-store',
  ),
  'X-RateLimit-Limit': header(
    'Requests that the owner may make in this hour, all keys together.',
    { type: 'integer', minimum: 1 },
    1000,
  ),
  'X-RateLimit-Remaining': header(
    'Requests that are left of them.',
    { type: 'integer', minimum: 0 },
    997,
  ),
  'X-RateLimit-Reset': header(
    'When the next hour begins, as Unix time in seconds.',
    { type: 'integer', minimum: 0 },
    1_795_269_600,
  ),
  'Retry-After': header('Seconds to wait.', { type: 'integer', minimum: 1 }, 1800),
  'WWW-Authenticate': header(
    'The scheme to authenticate with.',
    { type: 'string', const: 'Bearer' },
    'Bearer',
  ),
  Allow: header('The methods that this path has.', { type: 'string' }, 'GET, HEAD'),
  'Access-Control-Allow-Origin': header(
    'Pages of any origin may read the answer.',
    { type: 'string', const: '*' },
    '*',
  ),
  'Access-Control-Allow-Headers': header(
    'The headers that such pages may send.',
    { type: 'string' },
    'Authorization, Content-Type',
  ),
  'Access-Control-Allow-Methods': header(
    'The methods that such pages may use.',
    { type: 'string' },
    'GET, POST, PATCH, DELETE, OPTIONS',
  ),
  'Idempotent-Replayed': {
    ...header(
      'There when the answer is the one given to an earlier request with the same `Idempotency-Key`.',
      { type: 'string', const: 'true' },
      'true',
    ),
    required: false,
  },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof responseHeaders;

/** On every answer there is. */
export const alwaysSent = ['X-Request-Id', 'Cache-Control'] as const satisfies HeaderName[];

/** On every answer to a request that used quota. */
export const quotaHeaders = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const satisfies HeaderName[];

/** The headers of one answer; of those in `maybe` it can't be told whether they are there. */
export function headersOf(
  names: readonly HeaderName[],
  maybe: readonly HeaderName[] = [],
): Headers {
  return Object.fromEntries([
    ...names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ...maybe.map((name) => [name, { ...responseHeaders[name], required: false }]),
  ]);
}

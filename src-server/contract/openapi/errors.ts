import { type Endpoint, type InputPart, allowedMethods } from '../endpoint.ts';
import { errorAnswer } from '../error-answer.ts';
import { AppError, type ErrorCode, type ErrorDetails, errorStatus } from '../errors.ts';
import { EXAMPLE_REQUEST_ID, examples } from './examples.ts';
import type { Example, Reference } from './types.ts';
import { parsePart } from '../problems.ts';

/** When each code is returned (contract: the table under "Errors"). */
const conditions: Readonly<Record<ErrorCode, string>> = {
  invalid_json: 'The body is not one JSON object in UTF-8.',
  invalid_subscription: 'A subscription field fails validation.',
  invalid_subscription_field: 'The body contains a field that is not writable.',
  invalid_subscription_id: 'The ID in the path is not a UUID.',
  invalid_pagination: '`limit` or `offset` is out of range.',
  invalid_query: 'A query parameter is unknown, is given twice, or has an invalid value.',
  empty_patch: 'The body contains no fields.',
  invalid_notification_settings_field: 'A field is not writable, or its value is invalid.',
  authentication_required: 'The request has no bearer token.',
  invalid_api_key: 'The key is unknown, revoked, or expired.',
  insufficient_scope: 'The key lacks the `write` scope. Do not retry with it.',
  subscription_not_found: 'The key owner has no such subscription.',
  notification_settings_not_found: 'The owner has never saved reminder settings.',
  method_not_allowed: 'The path does not support this method; `Allow` lists those it supports.',
  rate_limit_exceeded: 'The hourly quota or the limit on invalid keys is used up.',
  internal_error: 'An unexpected error; a change may or may not have been made.',
  premium_required: 'The account is not on the premium plan.',
  not_found: 'Nothing exists at this path.',
  payload_too_large: 'The body is larger than 64 KiB.',
  forbidden_host: 'The `Host` header is not an address of this server.',
  precondition_failed: 'The record no longer has the `ETag` in `If-Match`.',
  invalid_idempotency_key: 'The key is malformed or was already used with a different body.',
};

/** Errors whose example is the same for every operation. */
const shared: Readonly<Partial<Record<ErrorCode, AppError>>> = Object.fromEntries(
  [
    new AppError('invalid_json'),
    new AppError('authentication_required'),
    new AppError('invalid_api_key'),
    new AppError('insufficient_scope'),
    new AppError('premium_required'),
    new AppError('forbidden_host'),
    new AppError('subscription_not_found'),
    new AppError('notification_settings_not_found'),
    new AppError('precondition_failed'),
    new AppError('payload_too_large'),
    new AppError('internal_error'),
    new AppError('invalid_idempotency_key', { isReused: true }),
    new AppError('rate_limit_exceeded', { quota: 1000, retryAfterSeconds: 1 }),
  ].map((error) => [error.code, error]),
);

/** The shared examples of error responses, by code. */
export function sharedErrorExamples(): Record<string, Example> {
  return Object.fromEntries(
    Object.entries(shared).map(([code, error]) => [
      code,
      errorExample(code as ErrorCode, errorAnswer(error).details),
    ]),
  );
}

/** A response of `endpoint` with `code`. The other endpoints on the path determine `Allow` for a 405. */
export function errorExampleOf(
  code: ErrorCode,
  endpoint: Endpoint,
  onPath: readonly Endpoint[],
): Example | Reference {
  if (shared[code] !== undefined) return { $ref: `#/components/examples/${code}` };
  if (code === 'method_not_allowed') return errorExample(code, methodRefused(onPath));
  return errorExample(code, badRequest(code, endpoint));
}

/** The description of an error status: a list of its codes. */
export function describeErrors(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `- \`${code}\`: ${conditions[code]}`).join('\n');
}

/** The codes by status, in ascending order. */
export function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const groups = Map.groupBy(codes, (code) => errorStatus[code]);
  return new Map([...groups].toSorted(([a], [b]) => a - b));
}

function errorExample(code: ErrorCode, details: ErrorDetails): Example {
  return {
    summary: code,
    description: conditions[code],
    value: { error: { code, ...details }, requestId: EXAMPLE_REQUEST_ID },
  };
}

function methodRefused(onPath: readonly Endpoint[]): ErrorDetails {
  const error = new AppError('method_not_allowed', {
    method: 'PUT',
    allow: allowedMethods(onPath),
  });
  return errorAnswer(error).details;
}

/** An invalid request of each kind: the part and the value sent. */
const mistakes: Readonly<Partial<Record<ErrorCode, readonly [InputPart, Sent]>>> = {
  invalid_subscription_id: ['params', { id: '42' }],
  invalid_pagination: ['query', { limit: '500' }],
  empty_patch: ['body', {}],
  invalid_notification_settings_field: ['body', { pushUrl: 'https://push.example/' }],
  invalid_subscription_field: ['body', { status: 'paused' }],
  invalid_subscription: ['body', { ...examples.createSubscription.body, currency: 'usd' }],
};

/** The same for `invalid_query`: the endpoint's first parameter, or an unknown one if it has none. */
const wrongParameters: readonly Sent[] = [
  { status: 'expired' },
  { subscriptionId: '42' },
  { horizonDays: '400' },
];
const unknownParameter: Sent = { page: '2' };

type Sent = Record<string, unknown>;

/** The contract's own response to a mistake that results in `code`. */
function badRequest(code: ErrorCode, endpoint: Endpoint): ErrorDetails {
  const known = wrongParameters.find((sent) =>
    Object.keys(sent).every((name) => name in endpoint.query.shape),
  );
  const [part, sent] = mistakes[code] ?? ['query', known ?? unknownParameter];
  try {
    parsePart(endpoint, part, sent);
  } catch (error) {
    if (error instanceof AppError && error.code === code) return errorAnswer(error).details;
    throw error;
  }
  throw new Error(`${endpoint.method} ${endpoint.path} does not answer ${code} to its example.`);
}

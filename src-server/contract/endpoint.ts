import type { z } from 'zod';
import type { Scope } from '../domain/api-key.ts';
import type { Topic } from '../domain/topics.ts';
import type { InputErrorCode } from './error-messages.ts';
import type { AnyErrorCode, ErrorCode } from './errors.ts';

/** The parts of a request that have a schema. */
export type InputPart = 'params' | 'query' | 'body';

/** The error codes for failed checks: one for the part, one for unknown keys, and exceptions by field. */
export type InvalidCodes<Code extends AnyErrorCode = ErrorCode> = {
  value: Extract<Code, InputErrorCode>;
  unknown: Extract<Code, InputErrorCode>;
  fields?: Readonly<Record<string, Extract<Code, InputErrorCode>>>;
  /** For a body without any field, if that has its own error code. */
  empty?: Extract<Code, InputErrorCode>;
};

/** The properties common to all endpoints. */
export type AnyEndpoint<Code extends AnyErrorCode = AnyErrorCode> = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** The path, with `:name` for parameters. */
  path: string;
  /** The topics that a GET reads, or that any other method changes. */
  topics: readonly Topic[];
  summary: string;
  query: z.ZodObject;
  invalid: {
    params?: InvalidCodes<Code>;
    query: InvalidCodes<Code>;
    body?: InvalidCodes<Code>;
  };
  /** The fields that a write accepts, in the order in which errors list them. */
  writableFields?: readonly string[];
  /** For non-writable fields that callers try to send: the `suggestedFix` to show. */
  alternatives?: Readonly<Record<string, string>>;
  status: 200 | 201;
  response: z.ZodObject;
  /** Codes that this endpoint may return in addition to those that every endpoint of its audience may return. */
  errors: readonly Code[];
} & WithParams<Code> &
  WithBody<Code>;

// A schema without an error code would be a check that never runs.
type WithParams<Code extends AnyErrorCode> =
  | { params: z.ZodObject; invalid: { params: InvalidCodes<Code> } }
  | { params?: never };
type WithBody<Code extends AnyErrorCode> =
  | { body: z.ZodObject; invalid: { body: InvalidCodes<Code> } }
  | { body?: never };

/**
 * One endpoint of the public contract as data. Routing, validation, handler types, and the tests that cover
 * every endpoint are derived from it.
 */
export type Endpoint = AnyEndpoint<ErrorCode> & {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/api/v1/${string}`;
  scope: Scope;
  /** Only for accounts on the premium plan. */
  premium?: true;
  /** Whether pages from other origins may call it, after a preflight. */
  crossOrigin?: true;
  /** Whether it supports the `Idempotency-Key` header. */
  idempotent?: true;
  /**
   * Whether it is about a single record: successful responses with the record have its `ETag`, and changes are
   * refused if `If-Match` is sent and names another one.
   */
  tagged?: true;
  /** The deprecated fields of its body, and the day since when (`YYYY-MM-DD`). */
  deprecatedFields?: Readonly<Record<string, string>>;
  /** Additional information for callers besides the summary. */
  description: string;
};

/**
 * One endpoint of the window, for operations of the owner. It takes the window's session, never an API key,
 * and rejects other origins.
 */
export type AppEndpoint = AnyEndpoint & {
  path: `/app/v1/${string}`;
  /** Whether it works without a session: endpoints that open one. */
  withoutSession?: true;
  /** Takes a file as its body, whatever its content type: of at most so many bytes, told from the first of them. */
  upload?: (start: Uint8Array) => number;
  /** The most bytes of its JSON body, where that is more than usual. */
  maxBodyBytes?: number;
  /** Answers a file instead of JSON: `response` has its `fileName`, `mediaType` and `content`. */
  file?: true;
  /**
   * Honours the `Idempotency-Key` header: what changes something again when it is repeated, or answers something
   * else. Its answer is stored, so it must not contain a secret, and it has to be the work of one transaction.
   */
  idempotent?: true;
};

/** Codes that any authenticated endpoint may return. */
const commonErrors = [
  'invalid_query',
  'authentication_required',
  'invalid_api_key',
  'rate_limit_exceeded',
  'forbidden_host',
  'internal_error',
] as const satisfies readonly ErrorCode[];

/** Every code that `endpoint` may return. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const scope: ErrorCode[] = endpoint.scope === 'write' ? ['insufficient_scope'] : [];
  const plan: ErrorCode[] = endpoint.premium ? ['premium_required'] : [];
  const condition: ErrorCode[] = isConditional(endpoint) ? ['precondition_failed'] : [];
  return [...commonErrors, ...scope, ...plan, ...condition, ...endpoint.errors];
}

/** Whether `endpoint` changes an existing record, so that it honours `If-Match`. */
export function isConditional({ tagged, method }: Endpoint): boolean {
  return tagged === true && (method === 'PATCH' || method === 'DELETE');
}

/** Codes that any endpoint of the window may return. */
const commonAppErrors = [
  'invalid_query',
  'session_required',
  'forbidden_origin',
  'forbidden_host',
  'account_not_found',
  'internal_error',
] as const satisfies readonly AnyErrorCode[];

/** Every code that an endpoint of the window may return. */
export function appErrorsOf(endpoint: AppEndpoint): AnyErrorCode[] {
  const key: ErrorCode[] = endpoint.idempotent ? ['invalid_idempotency_key'] : [];
  return [...commonAppErrors, ...key, ...endpoint.errors];
}

/** The value of `Allow` for a path with these endpoints. */
export function allowedMethods(
  onPath: readonly (Pick<AnyEndpoint, 'method'> & { crossOrigin?: true })[],
): string {
  const methods = onPath.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const crossOrigin = onPath.some((endpoint) => endpoint.crossOrigin);
  return [...methods, ...(crossOrigin ? ['OPTIONS'] : [])].join(', ');
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A validated request to `E`. */
export type Input<E extends Pick<AnyEndpoint, InputPart>> = {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
};

/** The body of a successful response of `E`, before the request ID is added. */
export type Reply<E extends Pick<AnyEndpoint, 'response'>> = Omit<
  z.output<E['response']>,
  'requestId'
>;

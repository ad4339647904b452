import type { z } from 'zod';
import type { Scope } from '../domain/api-key.ts';
import type { Topic } from '../domain/topics.ts';
import type { InputErrorCode } from './error-messages.ts';
import type { AnyErrorCode, ErrorCode } from './errors.ts';

/** The part of a request that a schema guards. */
export type InputPart = 'params' | 'query' | 'body';

/** Which error code a failed check gets: one for the part, one for unknown keys, and by field. */
export type InvalidCodes<Code extends AnyErrorCode = ErrorCode> = {
  value: Extract<Code, InputErrorCode>;
  unknown: Extract<Code, InputErrorCode>;
  fields?: Readonly<Record<string, Extract<Code, InputErrorCode>>>;
  /** For a body with no field at all, where that is an error of its own. */
  empty?: Extract<Code, InputErrorCode>;
};

/** What every endpoint is made of, whoever it is for. */
export type AnyEndpoint<Code extends AnyErrorCode = AnyErrorCode> = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path with `:name` for parameters. */
  path: string;
  /** What of the data a GET reads; what any other method changes. */
  topics: readonly Topic[];
  summary: string;
  query: z.ZodObject;
  invalid: {
    params?: InvalidCodes<Code>;
    query: InvalidCodes<Code>;
    body?: InvalidCodes<Code>;
  };
  /** Fields that a write accepts, in the order in which errors list them. */
  writableFields?: readonly string[];
  /** For fields that callers try to write but cannot: the `suggestedFix` that shows the way. */
  alternatives?: Readonly<Record<string, string>>;
  status: 200 | 201;
  response: z.ZodObject;
  /** Codes this endpoint may answer beyond those that every endpoint of its audience may. */
  errors: readonly Code[];
} & WithParams<Code> &
  WithBody<Code>;

// A schema without the code that a failed check gets would be a check that nobody makes.
type WithParams<Code extends AnyErrorCode> =
  | { params: z.ZodObject; invalid: { params: InvalidCodes<Code> } }
  | { params?: never };
type WithBody<Code extends AnyErrorCode> =
  | { body: z.ZodObject; invalid: { body: InvalidCodes<Code> } }
  | { body?: never };

/**
 * One endpoint of the public contract as data. Routing, validation, the types of handlers and the
 * tests that loop over every endpoint come from it; there is no second place to change.
 */
export type Endpoint = AnyEndpoint<ErrorCode> & {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/api/v1/${string}`;
  scope: Scope;
  /** Only for accounts on the premium plan. */
  premium?: true;
  /** Browsers on other origins may call it, after a preflight. */
  crossOrigin?: true;
  /** Honours the `Idempotency-Key` header. */
  idempotent?: true;
  /** What a caller should know beyond the summary. */
  description: string;
};

/**
 * One endpoint of the window, for what only the owner does. It takes the window's session, never an
 * API key, and is closed to other origins.
 */
export type AppEndpoint = AnyEndpoint & {
  path: `/app/v1/${string}`;
  /** Answers without a session: what opens one. */
  withoutSession?: true;
  /**
   * Honours the `Idempotency-Key` header: what changes something again when it is repeated, or answers something
   * else. Its answer is stored, so it must not contain a secret, and it has to be the work of one transaction.
   */
  idempotent?: true;
};

/** Codes that any authenticated endpoint may answer. */
const commonErrors = [
  'invalid_query',
  'authentication_required',
  'invalid_api_key',
  'rate_limit_exceeded',
  'forbidden_host',
  'internal_error',
] as const satisfies readonly ErrorCode[];

/** Every code that `endpoint` may answer. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const scope: ErrorCode[] = endpoint.scope === 'write' ? ['insufficient_scope'] : [];
  const plan: ErrorCode[] = endpoint.premium ? ['premium_required'] : [];
  return [...commonErrors, ...scope, ...plan, ...endpoint.errors];
}

/** Codes that any endpoint of the window may answer. */
const commonAppErrors = [
  'invalid_query',
  'session_required',
  'forbidden_origin',
  'forbidden_host',
  'account_not_found',
  'internal_error',
] as const satisfies readonly AnyErrorCode[];

/** Every code that an endpoint of the window may answer. */
export function appErrorsOf(endpoint: AppEndpoint): AnyErrorCode[] {
  const key: ErrorCode[] = endpoint.idempotent ? ['invalid_idempotency_key'] : [];
  return [...commonAppErrors, ...key, ...endpoint.errors];
}

/** The value of `Allow` on a path that has these endpoints. */
export function allowedMethods(
  onPath: readonly (Pick<AnyEndpoint, 'method'> & { crossOrigin?: true })[],
): string {
  const methods = onPath.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const crossOrigin = onPath.some((endpoint) => endpoint.crossOrigin);
  return [...methods, ...(crossOrigin ? ['OPTIONS'] : [])].join(', ');
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A request to `E` after validation. */
export type Input<E extends AnyEndpoint> = {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
};

/** The body of a successful answer of `E`, before the request id is added. */
export type Reply<E extends AnyEndpoint> = Omit<z.output<E['response']>, 'requestId'>;

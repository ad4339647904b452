import type { z } from 'zod';
import type { Scope } from '../domain/api-key.ts';
import type { ErrorCode } from './errors.ts';

/** The part of a request that a schema guards. */
export type InputPart = 'params' | 'query' | 'body';

/** Which error code a failed check gets: one for the part, one for unknown keys, and by field. */
export type InvalidCodes = {
  value: ErrorCode;
  unknown: ErrorCode;
  fields?: Readonly<Record<string, ErrorCode>>;
  /** For a body with no field at all, where that is an error of its own. */
  empty?: ErrorCode;
};

/**
 * One endpoint of the public contract as data. Routing, validation, the types of handlers and the
 * tests that loop over every endpoint come from it; there is no second place to change.
 */
export type Endpoint = EndpointBase & WithParams & WithBody;

type EndpointBase = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path with `:name` for parameters. */
  path: `/api/v1/${string}`;
  scope: Scope;
  /** Only for accounts on the premium plan. */
  premium?: true;
  /** Browsers on other origins may call it, after a preflight. */
  crossOrigin?: true;
  /** Honours the `Idempotency-Key` header. */
  idempotent?: true;
  summary: string;
  query: z.ZodObject;
  invalid: { params?: InvalidCodes; query: InvalidCodes; body?: InvalidCodes };
  /** Fields that a write accepts, in the order in which errors list them. */
  writableFields?: readonly string[];
  status: 200 | 201;
  response: z.ZodObject;
  /** Codes this endpoint may answer beyond those that every endpoint may. */
  errors: readonly ErrorCode[];
};

// A schema without the code that a failed check gets would be a check that nobody makes.
type WithParams = { params: z.ZodObject; invalid: { params: InvalidCodes } } | { params?: never };
type WithBody = { body: z.ZodObject; invalid: { body: InvalidCodes } } | { body?: never };

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

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A request to `E` after validation. */
export type Input<E extends Endpoint> = {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
};

/** The body of a successful answer of `E`, before the request id is added. */
export type Reply<E extends Endpoint> = Omit<z.output<E['response']>, 'requestId'>;

import type { z } from 'zod';
import { type Endpoint, errorsOf, isConditional } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { ErrorBody } from '../errors.ts';
import { guidanceOf } from '../guidance.ts';
import type { EndpointName } from '../public/index.ts';
import { byStatus, describeErrors, errorExampleOf } from './errors.ts';
import { EXAMPLE_TAG, examples, parameterExamples } from './examples.ts';
import { type HeaderName, alwaysSent, headersOf, quotaHeaders } from './headers.ts';
import { type SchemaBook, defaultOf } from './schemas.ts';
import type { Content, Operation, Parameter, Response } from './types.ts';

/** An endpoint, its name, and all endpoints on its path. */
export type Entry = { name: EndpointName; endpoint: Endpoint; onPath: readonly Endpoint[] };

/** The operation that documents an endpoint. */
export function operationOf({ name, endpoint, onPath }: Entry, book: SchemaBook): Operation {
  const { risk, confirmation } = guidanceOf(endpoint);
  const parameters = [
    ...(endpoint.params === undefined ? [] : parametersIn('path', endpoint.params, book)),
    ...parametersIn('query', endpoint.query, book),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
    ...(isConditional(endpoint) ? [ifMatch] : []),
  ];
  return {
    operationId: name,
    tags: [tagOf(endpoint.path)],
    summary: endpoint.summary,
    description: `${endpoint.description}\n\n${neededFor(endpoint)}`,
    security: [{ bearer: [] }],
    'x-scope': endpoint.scope,
    'x-risk': risk,
    'x-confirmation': confirmation,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.body === undefined ? {} : { requestBody: bodyOf(name, endpoint.body, book) }),
    responses: {
      [endpoint.status]: success(name, endpoint, book),
      ...errorResponses(endpoint, onPath, book),
    },
  };
}

/** The tag of a path, such as `subscriptions`. */
export function tagOf(path: string): string {
  return path.split('/')[3] ?? '';
}

/** The parameters defined by a path or query schema. */
function parametersIn(place: 'path' | 'query', schema: z.ZodObject, book: SchemaBook): Parameter[] {
  const { properties = {}, required = [] } = book.sent(schema) as ObjectSchema;
  return Object.entries(properties).map(([name, { description, ...own }]) => {
    const fallback = schema.shape[name];
    return {
      name,
      in: place,
      description: description ?? name,
      required: required.includes(name),
      schema: { ...own, ...defaultOf(fallback) },
      example: parameterExamples[name],
    };
  });
}

type ObjectSchema = {
  properties?: Record<string, { description?: string }>;
  required?: string[];
};

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A unique key of your choice, such as a new UUID: 1 to 255 visible ASCII characters. For 24 hours, repeating the request with the same key returns the original response.',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\u0021-\\u007e]+$' },
  example: '6a3c1f52-0b9e-4c7d-8f21-5e4d3c2b1a00',
};

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  description:
    'The `ETag` of the record as you know it. If the record has been changed since, nothing is done, and the response is 412.',
  required: false,
  schema: { type: 'string' },
  example: EXAMPLE_TAG,
};

function neededFor({ scope, premium }: Endpoint): string {
  const plan = premium === true ? ' Only available on the premium plan.' : '';
  return `Requires a key with the \`${scope}\` scope.${plan}`;
}

function bodyOf(name: EndpointName, schema: z.ZodObject, book: SchemaBook) {
  const example = examples[name];
  const value = 'body' in example ? example.body : undefined;
  return {
    description: 'One JSON object in UTF-8, at most 64 KiB.',
    required: true,
    content: json(book.sent(schema), { [name]: { summary: 'A typical request.', value } }),
  } as const;
}

function success(name: EndpointName, endpoint: Endpoint, book: SchemaBook): Response {
  const value = examples[name].answer;
  return {
    description: endpoint.status === 201 ? 'Created.' : 'Success.',
    headers: headersOf([
      ...alwaysSent,
      ...quotaHeaders,
      ...cors(endpoint),
      ...(endpoint.tagged && endpoint.method !== 'DELETE' ? (['ETag'] as const) : []),
      ...(endpoint.status === 201 ? (['Location'] as const) : []),
      ...(endpoint.deprecatedFields ? (['Deprecation'] as const) : []),
      ...(endpoint.idempotent ? (['Idempotent-Replayed'] as const) : []),
    ]),
    content: json(book.answered(endpoint.response), {
      [name]: { summary: 'A typical response.', value },
    }),
  };
}

function errorResponses(
  endpoint: Endpoint,
  onPath: readonly Endpoint[],
  book: SchemaBook,
): Record<string, Response> {
  const codes: ErrorCode[] = [...errorsOf(endpoint), 'method_not_allowed'];
  return Object.fromEntries(
    [...byStatus(codes)].map(([status, group]) => [
      status,
      {
        description: describeErrors(group),
        headers: errorHeaders(status, endpoint),
        content: json(
          book.answered(ErrorBody),
          Object.fromEntries(group.map((code) => [code, errorExampleOf(code, endpoint, onPath)])),
        ),
      },
    ]),
  );
}

const headersByStatus: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  // Records are looked up after the request has been counted.
  404: quotaHeaders,
  405: ['Allow'],
  // The record is compared after the request has been counted.
  412: quotaHeaders,
  429: ['Retry-After'],
};

function errorHeaders(status: number, endpoint: Endpoint): Response['headers'] {
  // Requests from a foreign host are rejected before routing, failures can happen at any time, and a 429 for
  // invalid keys comes before the quota.
  const isEarly = status === 403 || status === 500;
  const sent = headersByStatus[status] ?? [];
  const always = [...alwaysSent, ...sent, ...(isEarly ? [] : cors(endpoint))];
  const maybe = [
    ...(status === 429 || status === 500 ? quotaHeaders : []),
    ...(isEarly ? cors(endpoint) : []),
  ];
  return headersOf(always, maybe);
}

function cors(endpoint: Endpoint): readonly HeaderName[] {
  return endpoint.crossOrigin ? ['Access-Control-Allow-Origin'] : [];
}

function json(
  schema: Content['application/json']['schema'],
  shown: Content['application/json']['examples'],
): Content {
  return { 'application/json': { schema, examples: shown } };
}

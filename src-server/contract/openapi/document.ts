import type { Endpoint } from '../endpoint.ts';
import { ErrorBody } from '../errors.ts';
import { type EndpointName, endpoints } from '../public/index.ts';
import { byStatus, describeErrors, sharedErrorExamples } from './errors.ts';
import { parameterExamples } from './examples.ts';
import { alwaysSent, headersOf, responseHeaders } from './headers.ts';
import { type Entry, operationOf, tagOf } from './operations.ts';
import { SchemaBook } from './schemas.ts';
import type { OpenApiDocument, Operation, Parameter, PathItem } from './types.ts';

/** The version of the API (contract: "Versioning"), which is independent of the program's version. */
const INTERFACE_VERSION = '1.0.0';

const DESCRIPTION = `Track recurring subscriptions and analyze what they cost. All data stays on the computer that Perennial runs on.

**Keys.** Send \`Authorization: Bearer <API_KEY>\`. The owner creates keys in the window or with \`perennial keys create\`. A key has the scope \`read\`, or \`read\` and \`write\`. It only has access to its owner's records; those of other owners are reported as missing.

**Responses.** Every body is JSON and contains \`requestId\`. An error has a stable \`error.code\`; when the server can suggest a fix, it also includes \`field\`, \`suggestedFix\`, \`allowedValues\`, or \`writableFields\`. \`HEAD\` works like \`GET\` but returns no body. Paths not listed here return 404 \`not_found\`. What can't be parsed as HTTP gets 400 \`malformed_request\`, 408 \`request_timeout\`, or 431 \`headers_too_large\`. Later versions may add fields, error codes, and other values: ignore those that you do not know.

**Quota.** Each account has an hourly request quota, shared by all its keys; the \`X-RateLimit-*\` headers report it. A 400 uses no quota. On a 429, \`Retry-After\` is the number of seconds to wait.

**Agents.** \`x-risk\` and \`x-confirmation\` tell clients that act for a person how risky an operation is and whether to ask for confirmation first. They are advisory; the server only enforces scopes.`;

const tagDescriptions: Readonly<Record<string, string>> = {
  subscriptions: 'The tracked subscriptions.',
  analytics: 'Spend analytics computed from the subscriptions.',
  audit: 'The changes made and the keys that made them.',
  'notification-settings': 'Whether and when reminders are sent.',
};

/** Where Perennial listens unless it was started with `--port`. */
const USUAL_ADDRESS = 'http://127.0.0.1:47600';

/** The OpenAPI document of the public contract, generated from the endpoint definitions alone. */
export function openApiDocument(): OpenApiDocument {
  const book = new SchemaBook();
  const paths = pathsOf(book);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Perennial',
      version: INTERFACE_VERSION,
      summary: 'Know what your recurring subscriptions cost and when they renew.',
      description: DESCRIPTION,
      contact: { name: 'Perennial' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Without variables, which many clients leave in the address as they are.
    servers: [{ url: USUAL_ADDRESS, description: 'Perennial on this computer.' }],
    security: [{ bearer: [] }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, created in the window or with `perennial keys create`.',
        },
      },
      schemas: book.components(),
      headers: responseHeaders,
      examples: sharedErrorExamples(),
    },
  };
}

function pathsOf(book: SchemaBook): Record<string, PathItem> {
  const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
  const groups = Map.groupBy(all, ([, endpoint]) => endpoint.path);
  return Object.fromEntries(
    [...groups].map(([path, group]) => {
      const onPath = group.map(([, endpoint]) => endpoint);
      const entries = group.map(([name, endpoint]) => ({ name, endpoint, onPath }));
      return [path.replaceAll(/:(\w+)/g, '{$1}'), pathItem(path, entries, book)];
    }),
  );
}

function pathItem(path: string, entries: readonly Entry[], book: SchemaBook): PathItem {
  const operations = entries.map((entry): [string, Operation] => [
    entry.endpoint.method.toLowerCase(),
    operationOf(entry, book),
  ]);
  const crossOrigin = entries.some(({ endpoint }) => endpoint.crossOrigin);
  return {
    ...Object.fromEntries(operations),
    ...(crossOrigin ? { options: preflight(path, book) } : {}),
  };
}

// A preflight may use any ID, whatever its format.
const anyId: Parameter = {
  name: 'id',
  in: 'path',
  description: 'The ID that the actual request will use.',
  required: true,
  schema: { type: 'string' },
  example: parameterExamples['id'],
};

/** The preflight that a browser sends for a page of another origin. */
function preflight(path: string, book: SchemaBook): Operation {
  const codes = ['forbidden_host'] as const;
  const refusals = [...byStatus(codes)].map(([status, group]) => [
    status,
    {
      description: describeErrors(group),
      headers: headersOf(alwaysSent),
      content: {
        'application/json': {
          schema: book.answered(ErrorBody),
          examples: Object.fromEntries(
            group.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
          ),
        },
      },
    },
  ]);
  return {
    operationId: `preflight${path.includes(':id') ? 'Subscription' : 'Subscriptions'}`,
    tags: [tagOf(path)],
    summary: 'CORS preflight: allows pages from any origin to call this path.',
    description: 'Browsers send this automatically. It needs no key and uses no quota.',
    security: [],
    'x-risk': 'low',
    'x-confirmation': 'not required',
    ...(path.includes(':id') ? { parameters: [anyId] } : {}),
    responses: {
      204: {
        description: 'Allowed.',
        headers: headersOf([
          ...alwaysSent,
          'Access-Control-Allow-Origin',
          'Access-Control-Allow-Headers',
          'Access-Control-Allow-Methods',
          'Access-Control-Max-Age',
        ]),
      },
      ...Object.fromEntries(refusals),
    },
  };
}

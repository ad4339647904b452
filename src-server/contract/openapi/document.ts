import type { Endpoint } from '../endpoint.ts';
import { ErrorBody } from '../errors.ts';
import { type EndpointName, endpoints } from '../public/index.ts';
import { byStatus, describeErrors, sharedErrorExamples } from './errors.ts';
import { parameterExamples } from './examples.ts';
import { alwaysSent, headersOf, responseHeaders } from './headers.ts';
import { type Entry, operationOf, tagOf } from './operations.ts';
import { SchemaBook } from './schemas.ts';
import type { OpenApiDocument, Operation, Parameter, PathItem } from './types.ts';

/** Version of the interface (contract: "Versioning"); the program's own is another. */
const INTERFACE_VERSION = '1.0.0';

const DESCRIPTION = `Keep a list of recurring subscriptions and learn what they cost. Everything stays on the computer that Perennial runs on.

**Keys.** Send \`Authorization: Bearer <API_KEY>\`. The owner issues keys with \`perennial keys create\`; a key has the scope \`read\`, or \`read\` and \`write\`. It sees the records of its owner alone: those of others are reported as missing.

**Answers.** Every body is JSON and carries \`requestId\`. An error has a stable \`error.code\`; where the server can point to a fix, \`field\`, \`suggestedFix\`, \`allowedValues\` or \`writableFields\` tell it. \`HEAD\` answers as \`GET\` without a body, and a path that is not listed here is answered 404 \`not_found\`.

**Quota.** An owner may make a number of requests in a clock hour, all keys together; the \`X-RateLimit-*\` headers count them. A 400 uses none. A 429 says in \`Retry-After\` how many seconds to wait.

**Agents.** \`x-risk\` and \`x-confirmation\` tell clients that act for a person how harmful an operation can be, and whether to ask before it. They are advice: the server enforces only scopes.`;

const tagDescriptions: Readonly<Record<string, string>> = {
  subscriptions: 'The subscriptions that are tracked.',
  analytics: 'What they cost, computed from the records.',
  audit: 'Which changes were made, and by which key.',
  'notification-settings': 'When the owner is reminded of renewals.',
};

/** The OpenAPI document of the public contract, made of nothing but the endpoint definitions. */
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
    servers: [
      {
        url: 'http://127.0.0.1:{port}',
        description: 'Perennial on this computer.',
        variables: {
          port: { default: '47600', description: 'The port given to perennial serve.' },
        },
      },
    ],
    security: [{ bearer: [] }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, as `perennial keys create` printed it.',
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

// A browser may ask about any id, whatever its form.
const anyId: Parameter = {
  name: 'id',
  in: 'path',
  description: 'The id that the request itself will have.',
  required: true,
  schema: { type: 'string' },
  example: parameterExamples['id'],
};

/** A browser's question before it sends a request for a page of another origin. */
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
    summary: 'Tell a browser that pages of any origin may call this path.',
    description: 'Browsers ask this by themselves. Needs no key and uses no quota.',
    security: [],
    'x-risk': 'low',
    'x-confirmation': 'not required',
    ...(path.includes(':id') ? { parameters: [anyId] } : {}),
    responses: {
      204: {
        description: 'They may.',
        headers: headersOf([
          ...alwaysSent,
          'Access-Control-Allow-Origin',
          'Access-Control-Allow-Headers',
          'Access-Control-Allow-Methods',
        ]),
      },
      ...Object.fromEntries(refusals),
    },
  };
}

import { describe, expect, test } from 'vitest';
import { type Endpoint, errorsOf, isConditional } from '../../src-server/contract/endpoint.ts';
import { errorStatus, parserErrorStatus } from '../../src-server/contract/errors.ts';
import { endpoints } from '../../src-server/contract/public/index.ts';
import type { JsonSchema, Operation } from '../../src-server/contract/openapi/types.ts';
import { openApi, validatorAt } from '../support/openapi.ts';
import { pointersTo, walk } from './walk.ts';

const entries = Object.entries(endpoints) as [string, Endpoint][];
const operations = Object.values(openApi.paths).flatMap((item) => Object.values(item));

function operationFor(name: string): Operation {
  const found = operations.find(({ operationId }) => operationId === name);
  if (found === undefined) throw new Error(`There is no operation ${name}.`);
  return found;
}

function headersOf(operation: Operation, status: number): string[] {
  return Object.keys(operation.responses[status]?.headers ?? {});
}

/** A schema with the components that it refers to in place of the references. */
function resolvedIn(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(resolvedIn);
  if (typeof schema !== 'object' || schema === null) return schema;
  const name = '$ref' in schema ? String(schema.$ref).split('/').at(-1) : undefined;
  if (name !== undefined) return resolvedIn(openApi.components.schemas[name]);
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, resolvedIn(value)]));
}

/** The schemas of objects with fields in a schema, the outermost first. */
function objectsIn(schema: unknown): JsonSchema[] {
  const found: JsonSchema[] = [];
  walk(resolvedIn(schema), (object) => {
    if (object['type'] === 'object' && 'properties' in object) found.push(object);
  });
  return found;
}

describe('the document', () => {
  test('is OpenAPI 3.1 of interface version 1.0.0', () => {
    expect(openApi.openapi).toBe('3.1.0');
    expect(openApi.info).toMatchObject({ version: '1.0.0', license: { identifier: 'MIT' } });
  });

  test('has one server: this computer, on the usual port, at an address without variables', () => {
    expect(openApi.servers).toEqual([
      { url: 'http://127.0.0.1:47600', description: expect.stringMatching(/\.$/) },
    ]);
  });

  test('is open to fields that responses may gain, and closed to those that requests may not have', () => {
    for (const { operationId, requestBody, responses } of operations) {
      for (const { content } of Object.values(responses)) {
        for (const schema of objectsIn(content?.['application/json'].schema)) {
          expect([operationId, schema['additionalProperties']]).not.toEqual([operationId, false]);
        }
      }
      const [body] = objectsIn(requestBody?.content['application/json'].schema);
      if (body !== undefined) expect(body).toHaveProperty('additionalProperties', false);
    }
  });

  test('says of every list of values in a response that it may grow', () => {
    for (const { responses } of operations) {
      for (const { content } of Object.values(responses)) {
        walk(resolvedIn(content?.['application/json'].schema), ({ enum: values, description }) => {
          if (Array.isArray(values))
            expect(description).toMatch(/Later versions may add values\.$/);
        });
      }
    }
  });

  test('has request bodies that generators can make one type of', () => {
    const bodies = operations.flatMap(({ requestBody }) => requestBody ?? []);
    expect(bodies).toHaveLength(3);
    for (const { content } of bodies) {
      const body = resolvedIn(content['application/json'].schema);
      expect(body).toHaveProperty('type', 'object');
      for (const key of ['allOf', 'anyOf', 'oneOf', 'not']) expect(body).not.toHaveProperty(key);
    }
  });

  test('lists every code that an error can have, even before its path is known', () => {
    const { Error: schema } = openApi.components.schemas;
    expect(schema).toHaveProperty(
      'properties.error.properties.code.enum',
      Object.keys({ ...errorStatus, ...parserErrorStatus }),
    );
  });

  test('has nothing but valid JSON Schema 2020-12, without a keyword that no one knows', () => {
    const pointers = pointersTo(openApi, 'schema');
    expect(pointers.length).toBeGreaterThan(100);
    for (const pointer of pointers) expect(validatorAt(pointer)).toBeTypeOf('function');
  });

  test('points only to what it has, and has nothing that it does not point to', () => {
    const used = new Set<string>();
    walk(openApi, (value) => {
      if (typeof value['$ref'] === 'string') used.add(value['$ref']);
    });
    const { schemas, headers, examples } = openApi.components;
    const had = Object.entries({ schemas, headers, examples }).flatMap(([kind, items]) =>
      Object.keys(items).map((name) => `#/components/${kind}/${name}`),
    );
    expect([...used].toSorted()).toEqual(had.toSorted());
  });

  test('has the endpoints of the contract and the two preflights, each once', () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      [...Object.keys(endpoints), 'preflightSubscription', 'preflightSubscriptions'].toSorted(),
    );
  });

  test('asks for a bearer key everywhere but in the preflights', () => {
    expect(openApi.components.securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer' },
    });
    for (const { operationId, security } of operations) {
      const isPreflight = operationId.startsWith('preflight');
      expect([operationId, security]).toEqual([operationId, isPreflight ? [] : [{ bearer: [] }]]);
    }
  });

  test('marks lastPaymentDate as deprecated wherever it is', () => {
    const marks: unknown[] = [];
    walk(openApi.components.schemas, ({ lastPaymentDate }) => {
      if (typeof lastPaymentDate === 'object') marks.push(lastPaymentDate);
    });
    expect(marks).toHaveLength(3);
    for (const mark of marks) expect(mark).toHaveProperty('deprecated', true);
  });
});

describe.each(entries)('%s', (name, endpoint) => {
  const operation = operationFor(name);
  const path = endpoint.path.replace(':id', '{id}');

  test('stands at its method and path, with words for people', () => {
    expect(openApi.paths[path]).toHaveProperty(endpoint.method.toLowerCase(), operation);
    expect(operation.summary).toMatch(/^[A-Z].*\.$/);
    expect(operation.description).toContain(`Requires a key with the \`${endpoint.scope}\` scope.`);
    expect(operation.description.includes('premium')).toBe(endpoint.premium === true);
    expect(operation.tags).toHaveLength(1);
  });

  test('has all of its parameters, each with a description and an example', () => {
    const wanted = [
      ...Object.keys(endpoint.params?.shape ?? {}),
      ...Object.keys(endpoint.query.shape),
      ...(endpoint.idempotent ? ['Idempotency-Key'] : []),
      ...(isConditional(endpoint) ? ['If-Match'] : []),
    ];
    const parameters = operation.parameters ?? [];
    expect(parameters.map((parameter) => parameter.name)).toEqual(wanted);
    for (const { description, example } of parameters) {
      expect(description).toMatch(/\.$/);
      expect(example).toBeDefined();
    }
  });

  test('has a body exactly where the endpoint has one', () => {
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined);
  });

  test('declares exactly its status and those of its errors, with an example of every code', () => {
    const codes = [...errorsOf(endpoint), 'method_not_allowed'] as const;
    const statuses = new Set([endpoint.status, ...codes.map((code) => errorStatus[code])]);
    expect(new Set(Object.keys(operation.responses).map(Number))).toEqual(statuses);
    for (const status of statuses) {
      const shown = operation.responses[status]?.content?.['application/json'].examples ?? {};
      const wanted =
        status === endpoint.status ? [name] : codes.filter((c) => errorStatus[c] === status);
      expect(Object.keys(shown).toSorted()).toEqual([...wanted].toSorted());
    }
  });

  test('declares the headers of each answer', () => {
    const quota = [
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'RateLimit',
      'RateLimit-Policy',
    ];
    expect(headersOf(operation, endpoint.status)).toEqual(expect.arrayContaining(quota));
    for (const header of quota) expect(headersOf(operation, 400)).not.toContain(header);
    expect(headersOf(operation, 401)).toContain('WWW-Authenticate');
    expect(headersOf(operation, 405)).toContain('Allow');
    expect(headersOf(operation, 429)).toContain('Retry-After');
    const hasRecord = endpoint.tagged === true && endpoint.method !== 'DELETE';
    expect(headersOf(operation, endpoint.status).includes('ETag')).toBe(hasRecord);
    expect(headersOf(operation, endpoint.status).includes('Location')).toBe(
      endpoint.status === 201,
    );
    expect(headersOf(operation, endpoint.status).includes('Idempotent-Replayed')).toBe(
      endpoint.idempotent === true,
    );
    for (const status of Object.keys(operation.responses).map(Number)) {
      expect(headersOf(operation, status)).toEqual(
        expect.arrayContaining(['X-Request-Id', 'Cache-Control', 'Link']),
      );
      expect(headersOf(operation, status).includes('Access-Control-Allow-Origin')).toBe(
        endpoint.crossOrigin === true,
      );
    }
  });
});

// The contract's own table, "Task guidance for agent integrations".
test.each([
  ['low', 'not required', ['listSubscriptions', 'getSubscription', 'getSpendSummary']],
  ['low', 'not required', ['listDuplicates', 'listOptimizations', 'listAudit']],
  ['low', 'not required', ['getNotificationSettings']],
  ['medium', 'required', ['createSubscription', 'updateSubscription']],
  ['medium', 'required', ['updateNotificationSettings']],
  ['high', 'required', ['deleteSubscription']],
])('the risk is %s and confirmation is %s for %j', (risk, confirmation, names) => {
  for (const name of names) {
    expect(operationFor(name)).toMatchObject({ 'x-risk': risk, 'x-confirmation': confirmation });
  }
});

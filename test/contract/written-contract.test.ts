import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Endpoint, errorsOf } from '../../src-server/contract/endpoint.ts';
import { type ErrorCode, errorStatus } from '../../src-server/contract/errors.ts';
import { endpoints } from '../../src-server/contract/index.ts';
import { type Clause, clausesOf } from '../coverage/clauses.ts';
import { openApi } from '../support/openapi.ts';

// The endpoints as data, held against the words of the contract itself: what is added to one and
// not to the other shows here, whatever other tests there are.

const folder = join(import.meta.dirname, '../../docs/contract');
const clausesIn = (file: string) => clausesOf(readFileSync(join(folder, file), 'utf8'));
const contract = clausesIn('public-api-v1.md');
const decisions = clausesIn('decisions.md');

const section = (title: string) => contract.filter((clause) => clause.section === title);
/** The cells of the rows that a section has in its tables. */
const rows = (title: string) =>
  section(title)
    .filter(({ text }) => text.includes(' · '))
    .map(({ text }) => text.replaceAll('`', '').split(' · '));

const extra = namesOf(decisions, "Extra codes beyond the contract's table");
const every = Object.entries(endpoints) as [string, Endpoint][];
const titleOf = ({ method, path }: Endpoint) => `${method} ${path.replace(':id', '{id}')}`;
const schemas = openApi.components.schemas as Record<string, { properties: Properties }>;
type Properties = Record<string, Record<string, unknown>>;

function namesOf(clauses: readonly Clause[], beginning: string): string[] {
  const found = clauses.find(({ key }) => key.startsWith(beginning));
  if (found === undefined) throw new Error(`No clause begins with "${beginning}".`);
  return [...found.names];
}

test('the endpoints are those that it has headings for', () => {
  const headings = new Set(contract.map((clause) => clause.section));
  const found = [...headings].filter((title) => /^[A-Z]+ \/api/.test(title));
  const crossOrigin = every.filter(([, endpoint]) => endpoint.crossOrigin);
  const paths = new Set(crossOrigin.map(([, endpoint]) => titleOf(endpoint).split(' ')[1]));
  const preflights = [...paths].map((path) => `OPTIONS ${path}`).join(' and ');
  expect(found.toSorted()).toEqual(
    [...every.map(([, endpoint]) => titleOf(endpoint)), preflights].toSorted(),
  );
});

test('the error codes and their statuses are those of its table, and those of the decisions', () => {
  const table = rows('Errors').flatMap(([status, code]) =>
    /^\d+$/.test(status ?? '') ? [[code, Number(status)]] : [],
  );
  expect(table).toHaveLength(16);
  const added = extra.map((code) => [code, errorStatus[code as ErrorCode]]);
  expect(added).toHaveLength(5);
  expect(errorStatus).toEqual(Object.fromEntries([...table, ...added]));
});

describe.each(every)('%s', (_name, endpoint) => {
  const clauses = section(titleOf(endpoint));

  test('has its scope, its plan and its errors', () => {
    // The heading above all analytics endpoints says their scope: read.
    const isAnalytics = endpoint.path.startsWith('/api/v1/analytics/');
    const [scope = isAnalytics ? 'read' : undefined] = clauses.flatMap(
      ({ key }) => /^Scope: (\w+)$/.exec(key)?.[1] ?? [],
    );
    expect(endpoint.scope).toBe(scope);
    expect(endpoint.premium === true).toBe(clauses.some(({ key }) => key === 'Premium only'));
    const listed = clauses.filter(({ key }) => /^\d{3}\b/.test(key)).map(({ key }) => key);
    const codes = errorsOf(endpoint);
    const missing = listed.filter((key) => !codes.some((code) => answers(key, code)));
    expect(missing).toEqual([]);
    // Unknown parameters are refused everywhere: the decisions add that.
    const added = new Set<string>([...extra, 'invalid_query']);
    const unlisted = codes.filter((code) => !listed.some((key) => answers(key, code)));
    expect(unlisted.filter((code) => !added.has(code))).toEqual([]);
  });

  test('has the query parameters of its table', () => {
    const listed = rows(titleOf(endpoint)).map(([name]) => name);
    const spelt = clauses.flatMap(({ key }) => /^Query: (\w+)/.exec(key)?.[1] ?? []);
    expect(Object.keys(endpoint.query.shape)).toEqual([...listed, ...spelt]);
  });
});

/** Whether `400`, or `400 invalid_json`, is what a code is answered as. */
function answers(listed: string, code: ErrorCode): boolean {
  const [status, name = code] = listed.split(' ');
  return name === code && Number(status) === errorStatus[code];
}

const resources = [
  ['Subscription', 'Subscription'],
  ['Pagination object', 'Pagination'],
  ['Audit entry', 'AuditEntry'],
  ['Notification settings', 'NotificationSettings'],
  ['Duplicate group', 'DuplicateGroup'],
  ['Optimization candidates', 'Optimizations'],
] as const;

test.each(resources)('the fields of each resource are those of its table: %s', (title, name) => {
  const listed = rows(title).map(([field = '']) => field);
  expect(new Set(Object.keys(schemas[name]?.properties ?? {}))).toEqual(new Set(listed));
});

// By the first words of the contract's type: the type and form in the schema.
const types: [words: string, type: unknown, form: string | undefined][] = [
  ['string (uuid)', 'string', 'uuid'],
  ['DateOnly', 'string', 'date'],
  ['timestamp', 'string', 'date-time'],
  ['string', 'string', undefined],
  ['number', 'number', undefined],
  ['integer', 'integer', undefined],
  ['boolean', 'boolean', undefined],
  ['object', 'object', undefined],
];

test.each(resources.slice(0, 4))('each field has the type of its table: %s', (title, name) => {
  for (const [field = '', type = ''] of rows(title)) {
    const wanted = types.find(([words]) => type.startsWith(words))?.slice(1);
    expect([field, typeAndForm(schemas[name]?.properties[field] ?? {})]).toEqual([field, wanted]);
  }
});

/** What the values of a schema are, null apart. */
function typeAndForm(schema: Record<string, unknown>): [type: unknown, form: unknown] {
  const { anyOf, type, format, enum: values } = schema as Partial<JsonSchema>;
  if (anyOf !== undefined) return typeAndForm(anyOf.find((one) => one['type'] !== 'null') ?? {});
  if (values?.every(Number.isInteger)) return ['integer', format];
  return [[type].flat().find((one) => one !== 'null'), format];
}

type JsonSchema = {
  anyOf: Record<string, unknown>[];
  type: string | string[];
  format: string;
  enum: unknown[];
};

test('each item of a list has the fields of its row', () => {
  for (const title of ['Duplicate group', 'Optimization candidates']) {
    const name = title === 'Duplicate group' ? 'DuplicateGroup' : 'Optimizations';
    for (const { key, text } of section(title)) {
      const { items } = (schemas[name]?.properties[key] ?? {}) as {
        items?: { properties: object };
      };
      // What stands in brackets are types and values.
      const cell = text.split(' · ').at(1) ?? '';
      const fields = [...cell.replaceAll(/\([^)]*\)/g, '').matchAll(/`(\w+)`/g)].map(([, f]) => f);
      expect(Object.keys(items?.properties ?? {})).toEqual(fields);
    }
  }
});

test('the fields that can be written are those that it lists, in its order', () => {
  const [, , ...listed] = namesOf(contract, 'For invalid_subscription_field the subscription');
  expect(endpoints.createSubscription.writableFields).toEqual(listed);
  expect(endpoints.updateSubscription.writableFields).toEqual(listed);
  const settings = namesOf(contract, 'A body with a push address field').slice(-2);
  expect(endpoints.updateNotificationSettings.writableFields).toEqual(settings);
});

test('the interface has its version, under its path', () => {
  const version = contract.find(({ key }) => key.startsWith('The description of this interface'));
  expect(version?.text).toContain(`\`${String(openApi.info['version'])}\``);
  for (const [, { path }] of every) expect(path).toMatch(/^\/api\/v1\//);
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const PATH = '/api/v1/subscriptions';
const SOME_ID = '3f0f6b0e-7a4c-4c43-9a53-0d0f3c6f1a11';

const operations: [method: string, body: unknown][] = [
  ['GET', undefined],
  ['PATCH', { amount: 1 }],
  ['DELETE', undefined],
];

/** The words of a text. */
const each = (text: string) => text.trim().split(/\s+/);

async function prepared() {
  const server = await TestServer.start();
  const { key } = server.issue();
  const made = await server.call('POST', PATH, { key, body: draft() });
  const id = String(made.json.data.id);
  const call = (method: string, segment: string, body?: unknown) =>
    server.call(method, `${PATH}/${segment}`, { key, body });
  return { server, key, id, call };
}

// As they stand in the path, escapes and all.
const invalid = [
  ...each(`
    .. . ... %2e%2e %2E ..%2f.. %2e%2e%2f ..%5c.. ..; ~
    %zz % %2 %00 %0a %20 %C3%28 %FF %ED%A0%80 %F0%9F%98%80 %2F a%2Fb
    x 1 0 -1 null undefined true * :id %3Aid {} [] __proto__ constructor '%20OR%201=1--
  `),
  // Nearly an id.
  ...each(`
    ID%2F ID%2Fx %2FID ID%00 %00ID ID%0A ID%20 %20ID ID. ID.json ID;v=1 ID,ID IDID
    urn:uuid:ID [ID] {ID} %7BID%7D "ID" ID0 0ID ID- -ID
  `).map((form) => form.replaceAll('ID', SOME_ID)),
  SOME_ID.slice(1),
  SOME_ID.replaceAll('-', ''),
  SOME_ID.replaceAll('-', '_'),
  SOME_ID.replace('3f', '3g'),
  SOME_ID.replace('3f', '0x'),
  SOME_ID.replace('3f', '%EF%BC%93f'),
  '3f0f6b0e7-a4c-4c43-9a53-0d0f3c6f1a11',
  '3f0f6b0e-7a4c-4c43-9a530-d0f3c6f1a11',
  '-'.repeat(36),
  'f'.repeat(36),
  'a'.repeat(8000),
];

const anyForm = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  // No version or variant of the standard has these digits.
  '3f0f6b0e-7a4c-0c43-0a53-0d0f3c6f1a11',
  '3f0f6b0e-7a4c-9c43-fa53-0d0f3c6f1a11',
  '3F0f6B0e-7a4C-4c43-9A53-0d0F3c6f1a11',
];

describe.each(operations)('%s', (method, body) => {
  test('refuses everything that is no UUID as invalid_subscription_id', async () => {
    const { call } = await prepared();
    const answers = [];
    for (const segment of invalid) {
      const { status, headers, json } = await call(method, segment, body);
      answers.push([segment, status, json.error?.code, headers['x-ratelimit-limit']]);
    }
    expect(answers).toEqual(
      invalid.map((segment) => [segment, 400, 'invalid_subscription_id', undefined]),
    );
  });

  test('takes any 8-4-4-4-12 form as an id, and finds nothing under it', async () => {
    const { call } = await prepared();
    const answers = [];
    for (const segment of anyForm) {
      const { status, headers, json } = await call(method, segment, body);
      answers.push([segment, status, json.error?.code, headers['x-ratelimit-limit']]);
    }
    expect(answers).toEqual(
      anyForm.map((segment) => [segment, 404, 'subscription_not_found', '1000000']),
    );
  });

  test('finds a record by its id in upper case', async () => {
    const { call, id } = await prepared();
    const { status, json } = await call(method, id.toUpperCase(), body);
    expect(status).toBe(200);
    if (method !== 'DELETE') expect(json.data.id).toBe(id);
    const read = await call('GET', id);
    expect(read.status).toBe(method === 'DELETE' ? 404 : 200);
  });

  test('whatever else stands in the place of the id is refused the same way', async () => {
    const { call } = await prepared();
    const escape = fc
      .array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 12 })
      .map((codes) => codes.map((code) => `%${code.toString(16).padStart(2, '0')}`).join(''));
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).map(encodeURIComponent);
    const visible = fc
      .string({ unit: 'grapheme-ascii', minLength: 1 })
      .map((raw) => raw.replaceAll(/[ /?#]/g, '%'));
    await fc.assert(
      fc.asyncProperty(fc.oneof(escape, text, visible), async (segment) => {
        const { status, json } = await call(method, segment, body);
        expect([status, json.error.code]).toEqual([400, 'invalid_subscription_id']);
      }),
      { numRuns: 150 },
    );
  });

  test('asks for the key, and for its scope, before it looks at the id', async () => {
    const { server } = await prepared();
    const without = await server.call(method, `${PATH}/%zz`, { body });
    expect([without.status, without.json.error.code]).toEqual([401, 'authentication_required']);
    const { key } = server.issue({ scopes: ['read'] });
    const readOnly = await server.call(method, `${PATH}/%zz`, { key, body });
    expect(readOnly.json.error.code).toBe(
      method === 'GET' ? 'invalid_subscription_id' : 'insufficient_scope',
    );
  });

  test('tells how an id looks', async () => {
    const { call } = await prepared();
    const { json } = await call(method, 'x', body);
    expect(json.error).toMatchObject({
      field: 'id',
      message: expect.stringMatching(/\bid\b.*\.$/),
      suggestedFix: expect.stringMatching(/^[A-Z].*\.$/),
    });
  });
});

test('a path with no id, with more after it, or spelt otherwise is not_found', async () => {
  const { server, key, id } = await prepared();
  for (const path of [
    `${PATH}/`,
    `${PATH}//`,
    `${PATH}//${id}`,
    `${PATH}/${id}/`,
    `${PATH}/${id}/x`,
    `${PATH}/../audit`,
    `${PATH}/x/../${id}`,
    `/api/v1/Subscriptions/${id}`,
    `/api//v1/subscriptions/${id}`,
    `/api/v2/subscriptions/${id}`,
  ]) {
    const { status, json } = await server.call('GET', path, { key });
    expect([path, status, json.error?.code]).toEqual([path, 404, 'not_found']);
  }
});

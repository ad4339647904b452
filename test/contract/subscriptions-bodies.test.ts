import { describe, expect, test } from 'vitest';
import type { Answer } from '../support/http.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const PATH = '/api/v1/subscriptions';
const LIMIT = 64 * 1024;

type Write = (body: string | Uint8Array, headers?: Record<string, string>) => Promise<Answer>;

async function prepared(method: string): Promise<{ write: Write; count: () => Promise<number> }> {
  const server = await TestServer.start();
  const { key } = server.issue();
  const made = await server.call('POST', PATH, { key, body: draft() });
  const path = method === 'POST' ? PATH : `${PATH}/${made.json.data.id}`;
  return {
    write: (body, headers = {}) => server.call(method, path, { key, body, headers }),
    count: async () => (await server.call('GET', PATH, { key })).json.data.length,
  };
}

const good = JSON.stringify(draft());
/** A body whose bytes are the character codes of `text`. */
const bytes = (text: string) => Buffer.from(text, 'latin1');

const noJsonObject: [name: string, body: string | Uint8Array][] = [
  ['nothing', ''],
  ['blanks', ' \n'],
  ['null', 'null'],
  ['a number', '5'],
  ['NaN', 'NaN'],
  ['a string', '"name"'],
  ['true', 'true'],
  ['an array', '[]'],
  ['an array of one good object', `[${good}]`],
  ['two objects', `${good}${good}`],
  ['something after the object', `${good};`],
  ['an object cut off', good.slice(0, -1)],
  ['NaN as a value', '{"amount":NaN}'],
  ['Infinity as a value', '{"amount":Infinity}'],
  ['a number with a plus sign', '{"amount":+5}'],
  ['a number with a leading zero', '{"amount":05}'],
  ['a number without a whole part', '{"amount":.5}'],
  ['a hexadecimal number', '{"amount":0x5}'],
  ['a trailing comma', '{"amount":5,}'],
  ['single quotes', "{'amount':5}"],
  ['names without quotes', '{amount:5}'],
  ['a comment', '{"amount":5} // five'],
  ['a raw newline in a string', '{"name":"a\nb"}'],
  ['an unknown escape', '{"name":"\\x41"}'],
  ['form data', 'name=Netflix&amount=5'],
  ['a byte order mark', bytes(`\xef\xbb\xbf${good}`)],
  ['UTF-16', Buffer.from(good, 'utf16le')],
  ['a stray byte', bytes('{"name":"\xff"}')],
  ['Latin-1', bytes('{"name":"\xe9"}')],
  ['UTF-8 cut off', bytes('{"name":"\xf0\x9f\x98"}')],
  ['an overlong NUL', bytes('{"name":"\xc0\x80"}')],
  ['a surrogate as bytes', bytes('{"name":"\xed\xa0\x80"}')],
  ['20,000 arrays in each other', `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['10,000 objects not closed', '{"a":'.repeat(10_000)],
];

describe.each(['POST', 'PATCH'])('%s', (method) => {
  test.each(noJsonObject)('a body of %s is invalid_json', async (_name, body) => {
    const { write, count } = await prepared(method);
    const { status, headers, json } = await write(body);
    expect([status, json.error.code]).toEqual([400, 'invalid_json']);
    expect(json.error.message).toMatch(/JSON/);
    expect(headers['x-ratelimit-limit']).toBeUndefined();
    expect(await count()).toBe(1);
  });

  test('JSON in UTF-8 is read whatever its Content-Type', async () => {
    const { write } = await prepared(method);
    const success = method === 'POST' ? 201 : 200;
    const body = JSON.stringify(draft({ name: 'Zürich 📺' }));
    for (const type of [
      undefined,
      'application/json',
      'application/json; charset=iso-8859-1',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'nonsense',
    ]) {
      const { status, json } = await write(
        body,
        type === undefined ? {} : { 'Content-Type': type },
      );
      expect([type, status, json.data?.name]).toEqual([type, success, 'Zürich 📺']);
    }
  });

  test('white space around and within the object does not matter', async () => {
    const { write } = await prepared(method);
    const { status } = await write(` \r\n\t${JSON.stringify(draft(), null, '\t')}\n `);
    expect(status).toBe(method === 'POST' ? 201 : 200);
  });

  test('64 KiB are read, one byte more is 413 payload_too_large', async () => {
    const { write, count } = await prepared(method);
    const before = await count();
    const most = await write(good.padEnd(LIMIT, ' '));
    expect(most.status).toBe(method === 'POST' ? 201 : 200);
    const held = await count();
    const more = await write(good.padEnd(LIMIT + 1, ' '));
    expect([more.status, more.json.error.code]).toEqual([413, 'payload_too_large']);
    expect(more.headers['x-ratelimit-limit']).toBeUndefined();
    expect([before, await count()]).toEqual([1, held]);
  });

  test('a body too large is refused too when its length is not told beforehand', async () => {
    const { write, count } = await prepared(method);
    const chunked = { 'Transfer-Encoding': 'chunked' };
    const { status, json } = await write(good.padEnd(LIMIT + 1, ' '), chunked);
    expect([status, json.error.code]).toEqual([413, 'payload_too_large']);
    expect(await count()).toBe(1);
  });
});

test('PATCH with an empty object is empty_patch', async () => {
  const { write } = await prepared('PATCH');
  for (const body of ['{}', ' { } ']) {
    const { status, headers, json } = await write(body);
    expect([status, json.error.code]).toEqual([400, 'empty_patch']);
    expect(headers['x-ratelimit-limit']).toBeUndefined();
  }
});

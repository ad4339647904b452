import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { expectEnvelope } from './raw.ts';

const PATH = '/api/v1/subscriptions';
const whole = JSON.stringify(draft());

/** A server with one record, and a way to send it a body to create and one to change that record. */
async function started() {
  const server = await TestServer.start();
  const { key } = server.issue();
  const made = await server.call('POST', PATH, { key, body: draft() });
  const record = `${PATH}/${made.json.data.id}`;
  const both = async (body: unknown) => [
    await server.call('POST', PATH, { key, body }),
    await server.call('PATCH', record, { key, body }),
  ];
  const now = async () => (await server.call('GET', PATH, { key })).json.data as unknown[];
  return { server, key, both, now };
}

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

describe('bad UTF-8, BOM, NaN, arrays, null, deep nesting: invalid_json', () => {
  test.each<[string, Buffer]>([
    ['nothing', bytes('')],
    ['blanks', bytes(' \r\n\t ')],
    ['a lone continuation byte', bytes('{"name": "', [0x80], '"}')],
    ['an overlong form', bytes('{"name": "', [0xc0, 0xaf], '"}')],
    ['a cut-off sequence', bytes('{"name": "', [0xe2, 0x82], '"}')],
    ['a surrogate in UTF-8', bytes('{"name": "', [0xed, 0xa0, 0x80], '"}')],
    ['a code point beyond Unicode', bytes('{"name": "', [0xf4, 0x90, 0x80, 0x80], '"}')],
    ['Latin-1', bytes('{"name": "caf', [0xe9], '"}')],
    ['UTF-16', Buffer.from(whole, 'utf16le')],
    ['a byte order mark', bytes([0xef, 0xbb, 0xbf], whole)],
    ['NaN', bytes('{"amount": NaN}')],
    ['Infinity', bytes('{"amount": Infinity}')],
    ['undefined', bytes('{"amount": undefined}')],
    ['a hexadecimal number', bytes('{"amount": 0x10}')],
    ['a number with a plus', bytes('{"amount": +1}')],
    ['a number without a leading digit', bytes('{"amount": .5}')],
    ['a number with a leading zero', bytes('{"amount": 01}')],
    ['a bigint', bytes('{"amount": 1n}')],
    ['an array', bytes(`[${whole}]`)],
    ['an empty array', bytes('[]')],
    ['null', bytes('null')],
    ['true', bytes('true')],
    ['a number', bytes('1')],
    ['a string', bytes('"{}"')],
    ['two objects', bytes(whole, whole)],
    ['an object cut off', bytes(whole.slice(0, -1))],
    ['something after the object', bytes(whole, ';')],
    ['NUL after the object', bytes(whole, [0])],
    ['a trailing comma', bytes('{"amount": 1,}')],
    ['a comment', bytes('{"amount": 1} // one')],
    ['single quotes', bytes("{'amount': 1}")],
    ['bare names', bytes('{amount: 1}')],
    ['a raw line break in a string', bytes('{"name": "a\nb"}')],
    ['an unknown escape', bytes(String.raw`{"name": "\x41"}`)],
    ['half an escape', bytes(String.raw`{"name": "\u12"}`)],
    ['a form', bytes('name=Netflix&amount=1')],
    ['XML', bytes('<?xml version="1.0"?><name/>')],
    ['arrays nested 30,000 deep', bytes('['.repeat(30_000))],
    ['closed arrays nested 10,000 deep', bytes(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)],
    [
      'a field nested 10,000 arrays deep',
      bytes(`{"name": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`),
    ],
    ['a field nested 5,000 objects deep', bytes(`${'{"name": '.repeat(5000)}1${'}'.repeat(5000)}`)],
  ])('%s', async (_name, body) => {
    const { both, now } = await started();
    const before = await now();
    for (const answer of await both(body)) expectEnvelope(answer, 400, 'invalid_json');
    expect(await now()).toEqual(before);
  });

  test('a byte order mark and deep nesting are named', async () => {
    const { both } = await started();
    for (const answer of await both(bytes([0xef, 0xbb, 0xbf], whole))) {
      expect(answer.json.error.message).toMatch(/byte order mark/);
      expect(answer.json.error.suggestedFix).toMatch(/EF BB BF/);
    }
    const deep = `{"name": ${'['.repeat(100)}${']'.repeat(100)}}`;
    for (const answer of await both(deep)) expect(answer.json.error.message).toMatch(/nested/);
  });

  test('nesting that is not deep is a matter of the field', async () => {
    const { both } = await started();
    for (const answer of await both({ ...draft(), name: [['Netflix']] })) {
      expectEnvelope(answer, 400, 'invalid_subscription');
      expect(answer.json.error.field).toBe('name');
    }
  });

  test('no bytes whatever make the server fail', async () => {
    const { both } = await started();
    const soup = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json().map((text) => Buffer.from(text)),
      // The beginning of a good body and then something else.
      fc
        .tuple(fc.nat(whole.length), fc.uint8Array({ maxLength: 20 }))
        .map(([length, rest]) => Buffer.concat([Buffer.from(whole.slice(0, length)), rest])),
    );
    await fc.assert(
      fc.asyncProperty(soup, async (body) => {
        for (const { status } of await both(body)) expect([200, 201, 400]).toContain(status);
      }),
      { numRuns: 200 },
    );
  });
});

describe('`{"__proto__": ...}`, `constructor`: invalid_subscription_field; prototypes clean', () => {
  const clean = () => {
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(names);
    expect('polluted' in {}).toBe(false);
  };
  const names = Object.getOwnPropertyNames(Object.prototype);

  test.each([
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '__defineGetter__',
    '__lookupSetter__',
    'then',
    'toJSON',
    '',
  ])('"%s"', async (field) => {
    const { both, now } = await started();
    const before = await now();
    for (const value of ['{"polluted": true}', 'null', '"x"', '{"prototype": {"polluted": 1}}']) {
      const member = `${JSON.stringify(field)}: ${value}`;
      for (const body of [`{${member}}`, `{${member}, ${whole.slice(1)}`]) {
        for (const answer of await both(body)) {
          expectEnvelope(answer, 400, 'invalid_subscription_field');
          expect(answer.json.error.field).toBe(field);
        }
      }
    }
    expect(await now()).toEqual(before);
    clean();
  });

  test('within a value they are a matter of the field', async () => {
    const { both } = await started();
    const body = `{"name": {"__proto__": {"polluted": true}}, ${whole.slice(1)}`;
    for (const { status } of await both(body)) expect([200, 201, 400]).toContain(status);
    clean();
  });

  test.each(['__proto__', 'constructor', '__proto__[polluted]', 'constructor.prototype.polluted'])(
    'as a query parameter: invalid_query on %s',
    async (name) => {
      const { server, key } = await started();
      const path = `${PATH}?${encodeURIComponent(name)}=1`;
      const answer = await server.call('GET', path, { key });
      expectEnvelope(answer, 400, 'invalid_query');
      expect(answer.json.error.field).toBe(name);
      clean();
    },
  );
});

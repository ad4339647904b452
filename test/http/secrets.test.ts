import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { filesOf, leaksOf } from '../support/leaks.ts';
import { TestServer } from '../support/server.ts';
import { type RawAnswer, exchange, closingRequest } from './raw.ts';

const PATH = '/api/v1/subscriptions';

/** An unknown key that has the form of one, checksum included. */
function unknownKey(): string {
  const random = randomBytes(32).toString('base64url');
  return `per_${random}${createHash('sha256').update(random).digest('base64url').slice(0, 6)}`;
}

/** Fails if a key shows in the answers or in any file of the server, before and after it ended. */
async function expectNowhere(server: TestServer, key: string, answers: readonly RawAnswer[]) {
  const leaks: string[] = [];
  const look = (place: string, bytes: Buffer) =>
    leaks.push(...leaksOf(key, bytes).map((spelling) => `${place}: ${spelling}`));
  for (const { status, headers, text } of answers) {
    look(`answer ${status}`, Buffer.from(JSON.stringify(headers) + text));
  }
  for (const [path, bytes] of filesOf(server.dataDir)) look(path, bytes);
  await server.close();
  const files = filesOf(server.dataDir);
  expect([...files.keys()]).toEqual(expect.arrayContaining([join('logs', 'perennial.log')]));
  for (const [path, bytes] of files) look(`${path}, after the end`, bytes);
  expect(leaks).toEqual([]);
}

/** Sends requests, given as line, headers and body in which KEY stands for the key. */
async function sendAll(
  server: TestServer,
  key: string,
  requests: readonly [line: string, headers?: readonly string[], body?: string][],
): Promise<RawAnswer[]> {
  const answers: RawAnswer[] = [];
  const put = (text: string) => text.replaceAll('KEY', key);
  for (const [line, headers = [], body] of requests) {
    const request = {
      headers: headers.map(put),
      ...(body === undefined ? {} : { body: put(body) }),
    };
    const text = closingRequest(server.port, put(line), request);
    answers.push(...(await exchange(server.port, text)));
  }
  expect(answers).toHaveLength(requests.length);
  return answers;
}

const bearer = ['Authorization: Bearer KEY'];
const body = JSON.stringify(draft());

describe('a planted key is found nowhere in answers, logs or files', () => {
  test('a valid one, used as it should be', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const answers = await sendAll(server, key, [
      [`POST ${PATH}`, bearer, body],
      [`POST ${PATH}`, [...bearer, 'Idempotency-Key: once'], body],
      [`GET ${PATH}`, bearer],
      ['GET /api/v1/audit', bearer],
      [`GET ${PATH}/x`, bearer],
      [`PUT ${PATH}`, bearer],
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 200, 400, 405]);
    await expectNowhere(server, key, answers);
  });

  test('of a valid one the SHA-256 is kept, and nothing else that leads to it', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const row = server.context.db.prepare('SELECT * FROM api_keys WHERE hash IS NOT NULL').get();
    const { hash, hint } = row as { hash: Buffer; hint: string };
    expect(hash).toEqual(createHash('sha256').update(key).digest());
    expect(hint).toBe(key.slice(0, 8));
    await server.call('GET', PATH, { key });
    await expectNowhere(server, key, []);
  });

  test('a revoked and an expired one', async () => {
    const server = await TestServer.start();
    const { key } = server.issue({ expiresAt: server.clock.now() - 1 });
    const answers = await sendAll(server, key, [
      [`GET ${PATH}`, bearer],
      [`POST ${PATH}`, bearer, body],
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    await expectNowhere(server, key, answers);
  });

  test('an unknown one, until it is throttled', async () => {
    const server = await TestServer.start();
    const key = unknownKey();
    const answers = await sendAll(
      server,
      key,
      Array.from({ length: 25 }, () => [`GET ${PATH}`, bearer]),
    );
    expect(answers.at(-1)?.status).toBe(429);
    await expectNowhere(server, key, answers);
  });

  describe.each([
    ['valid', (server: TestServer) => server.issue().key],
    ['unknown', unknownKey],
  ])('a %s one', (_kind, keyFor) => {
    test.each<[string, [string, string[]?, string?][]]>([
      [
        'under another scheme or in another header',
        [
          [`GET ${PATH}`, ['Authorization: KEY']],
          [`GET ${PATH}`, ['Authorization: Basic KEY']],
          [`GET ${PATH}`, ['Authorization: Token token="KEY"']],
          [`GET ${PATH}`, ['Authorization: Bearer KEY, Bearer KEY']],
          [`GET ${PATH}`, [...bearer, ...bearer]],
          [`GET ${PATH}`, ['X-Api-Key: KEY', 'Cookie: key=KEY', 'User-Agent: KEY']],
          [`GET ${PATH}`, [...bearer, 'KEY: x', 'Referer: http://x/?key=KEY', 'Origin: KEY']],
        ],
      ],
      [
        'in the query string',
        [
          [`GET ${PATH}?api_key=KEY`],
          [`GET ${PATH}?KEY=1`, bearer],
          [`GET ${PATH}?KEY`, bearer],
          [`GET ${PATH}?xKEY=1`, bearer],
          [`GET ${PATH}?access_token=KEY`, bearer],
          [`GET ${PATH}?limit=KEY`, bearer],
          [`GET ${PATH}?sort=KEY&status=KEY`, bearer],
          [`GET ${PATH}?${'x'.repeat(80)}KEY=1`, bearer],
          [`POST ${PATH}?key=KEY`, bearer, body],
          ['GET /api/v1/audit?subscriptionId=KEY', bearer],
          ['GET /?KEY#KEY'],
        ],
      ],
      [
        'in the path',
        [
          [`GET ${PATH}/KEY`, bearer],
          [`DELETE ${PATH}/KEY`, bearer],
          [`GET ${PATH}/KEY`],
          ['GET /api/v1/KEY', bearer],
          ['GET /KEY'],
          ['PUT /KEY/KEY'],
          ['GET http://KEY/KEY'],
          [`GET http://KEY@127.0.0.1${PATH}`],
        ],
      ],
      [
        'in the body',
        [
          [`POST ${PATH}`, bearer, '{"KEY": 1}'],
          [`POST ${PATH}`, bearer, `{"apiKey": "KEY", ${body.slice(1)}`],
          [`POST ${PATH}`, bearer, `{"${'x'.repeat(90)}KEY": "KEY", ${body.slice(1)}`],
          [`POST ${PATH}`, bearer, '{"name": "KEY'],
          [`POST ${PATH}`, bearer, '["KEY"]'],
          [`POST ${PATH}`, bearer, body.replace('USD', 'KEY')],
          [`POST ${PATH}`, bearer, body.replace('2026-12-14', 'KEY')],
          [`POST ${PATH}`, bearer, body.replace('Video', `${'x'.repeat(80)}KEY`)],
          [`POST ${PATH}`, [], `{"key": "KEY"}`],
          [`PATCH ${PATH}/6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e`, bearer, '{"KEY": "KEY"}'],
        ],
      ],
      [
        'in what is no good request at all',
        [
          ['KEY / HTTP/1.1'],
          [`GET ${PATH} KEY`],
          [`GET ${PATH}`, ['KEY']],
          [`GET ${PATH}`, [...bearer, `X: ${'KEY'.repeat(5000)}`]],
          [`GET ${PATH}`, [...bearer, 'Host: KEY']],
          [`POST ${PATH}`, [...bearer, 'Transfer-Encoding: KEY'], body],
          [`GET ${PATH}`, [...bearer, 'Expect: KEY']],
        ],
      ],
    ])('%s', async (_place, requests) => {
      const server = await TestServer.start();
      const key = keyFor(server);
      await expectNowhere(server, key, await sendAll(server, key, requests));
    });

    // Programs escape what they put into a URL, and some escape more than they need to.
    test('percent-encoded in the path or the query string', async () => {
      const server = await TestServer.start();
      const key = keyFor(server);
      const escaped = [key.replace('_', '%5F'), key.replace('p', '%70')];
      const requests = escaped.flatMap((text): [string, string[]][] => [
        [`GET ${PATH}/${text}`, bearer],
        [`GET /${text}`, bearer],
        [`GET ${PATH}?${text}=1`, bearer],
      ]);
      await expectNowhere(server, key, await sendAll(server, key, requests));
    });
  });
});

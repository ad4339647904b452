import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src-server/contract/public/index.ts';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';

const LIST = '/api/v1/subscriptions';
const ID = '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e';
const origin = 'https://page.example';

const corsOf = (headers: object) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.startsWith('access-control-')),
  );

describe('the two subscription paths', () => {
  test.each([LIST, `${LIST}/${ID}`])('answer a preflight without a key: %s', async (path) => {
    const server = await TestServer.start();
    const answer = await server.send('OPTIONS', path, {
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization, content-type',
      },
    });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(corsOf(answer.headers)).toEqual({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'Authorization, Content-Type',
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE, OPTIONS',
      'access-control-max-age': '7200',
    });
  });

  test('let any origin read their answers, good and bad, without credentials', async () => {
    const server = await TestServer.start({ hourlyQuota: 5 });
    const { key } = server.issue();
    const { key: readOnly } = server.issue({ scopes: ['read'] });
    const headers = { origin };
    const call = (method: string, path: string, rest: { key?: string; body?: unknown } = {}) =>
      server.call(method, path, { headers, ...rest });
    const made = await call('POST', LIST, { key, body: draft() });
    const path = `${LIST}/${made.json.data.id}`;
    const answers = [
      made,
      await call('GET', LIST, { key }),
      await call('GET', path, { key }),
      await call('GET', LIST),
      await call('GET', LIST, { key: 'per_x' }),
      await call('POST', LIST, { key: readOnly, body: draft() }),
      await call('POST', LIST, { key, body: '{' }),
      await call('POST', LIST, { key, body: ' '.repeat(70_000) }),
      await call('GET', `${LIST}?limit=0`, { key }),
      await call('GET', `${LIST}/x`, { key }),
      await call('GET', `${LIST}/${ID}`, { key }),
      await call('PUT', LIST, { key }),
      await call('DELETE', path, { key }),
      await call('GET', LIST, { key }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      201, 200, 200, 401, 401, 403, 400, 413, 400, 400, 404, 405, 200, 429,
    ]);
    for (const answer of answers) {
      expect(corsOf(answer.headers)).toEqual({ 'access-control-allow-origin': '*' });
    }
  });
});

describe('every other path has no CORS headers', () => {
  const others = Object.values(endpoints)
    .map(({ path }) => path)
    .filter((path) => !path.startsWith(LIST));

  test.each([...new Set(others), '/', '/api/v1/nothing', `${LIST}/`, `${LIST}/${ID}/x`])(
    '%s',
    async (path) => {
      const pagesDir = temporaryFolder();
      writeFileSync(join(pagesDir, 'index.html'), '<!doctype html>');
      const server = await TestServer.start({ pagesDir });
      const { key } = server.issue();
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
        for (const given of [{ key }, {}]) {
          const headers = { origin, 'access-control-request-method': 'GET' };
          const answer = await server.send(method, path, { headers, ...given });
          expect(corsOf(answer.headers)).toEqual({});
        }
      }
    },
  );
});

import { request } from 'node:http';
import { expect, test } from 'vitest';
import { deleteAccount } from '../../src-server/services/accounts.ts';
import { revokeKey } from '../../src-server/services/keys.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

/** Begins a POST, lets `meanwhile` happen before the rest of the body is sent; the status. */
async function postAround(server: TestServer, key: string, meanwhile: () => void): Promise<number> {
  const body = JSON.stringify(draft());
  const outgoing = request(`${server.baseUrl}/api/v1/subscriptions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    outgoing.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    outgoing.on('error', reject);
  });
  // The server has the head, and with it the key, when it asks for the body.
  const asked = new Promise((resolve) => outgoing.once('continue', resolve));
  outgoing.flushHeaders();
  await asked;
  outgoing.write(body.slice(0, 10));
  meanwhile();
  outgoing.end(body.slice(10));
  return answered;
}

test('a key that is revoked while the body arrives writes nothing: 401', async () => {
  const server = await TestServer.start();
  const [ended, other] = [server.issue(), server.issue()];
  const revoke = () => void revokeKey(server.context, ended.id);
  expect(await postAround(server, ended.key, revoke)).toBe(401);
  const list = await server.call('GET', '/api/v1/subscriptions', { key: other.key });
  expect(list.json.data).toEqual([]);
});

test('an account that is deleted while the body arrives: 401, not 500', async () => {
  const server = await TestServer.start();
  server.addAccount('Short-lived');
  const { key } = server.issue({ account: 'Short-lived' });
  const remove = () => void deleteAccount(server.context, 'Short-lived');
  expect(await postAround(server, key, remove)).toBe(401);
});

test('nothing happens meanwhile: 201', async () => {
  const server = await TestServer.start();
  expect(await postAround(server, server.issue().key, () => {})).toBe(201);
});

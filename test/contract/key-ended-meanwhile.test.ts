import { expect, test } from 'vitest';
import { deleteAccount, resolveAccount } from '../../src-server/accounts/service.ts';
import { revokeKey } from '../../src-server/accounts/keys.ts';
import { draft } from '../support/drafts.ts';
import { sendAround } from '../support/meanwhile.ts';
import { TestServer } from '../support/server.ts';

/** The status of a POST during whose body something happens. */
async function postAround(server: TestServer, key: string, meanwhile: () => void): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  const post = { method: 'POST', headers, body: JSON.stringify(draft()) };
  return (await sendAround(server.baseUrl, '/api/v1/subscriptions', post, meanwhile)).status;
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
  const account = resolveAccount(server.context, 'Short-lived');
  const remove = () => deleteAccount(server.context, account);
  expect(await postAround(server, key, remove)).toBe(401);
});

test('nothing happens meanwhile: 201', async () => {
  const server = await TestServer.start();
  expect(await postAround(server, server.issue().key, () => {})).toBe(201);
});

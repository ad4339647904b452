import { describe, expect, test } from 'vitest';
import { SESSION_HEADER } from '../../src-server/contract/window.ts';
import { draft } from '../support/drafts.ts';
import { filesOf, leaksOf } from '../support/leaks.ts';
import { sendAround } from '../support/meanwhile.ts';
import { addAccount, openWindow } from './window.ts';

const PATH = '/app/v1/keys';
const SUBSCRIPTIONS = '/api/v1/subscriptions';

async function prepared() {
  const window = await openWindow();
  const { call, server } = window;
  const issue = async (fields: object = {}, account?: string) => {
    const body = { name: 'Script', scopes: ['read', 'write'], ...fields };
    const { status, json } = await call('POST', PATH, { body, account });
    expect(status).toBe(201);
    return json as {
      key: string;
      requestId: string;
      data: Record<string, unknown> & { id: string };
    };
  };
  return {
    ...window,
    issue,
    revoke: (id: string, account?: string) => call('POST', `${PATH}/${id}/revoke`, { account }),
    list: async (account?: string) => (await call('GET', PATH, { account })).json.data as object[],
    reads: async (key: string) => (await server.call('GET', SUBSCRIPTIONS, { key })).status,
    writes: async (key: string) =>
      (await server.call('POST', SUBSCRIPTIONS, { key, body: draft() })).status,
  };
}

describe('a key that is issued', () => {
  test('works at once, and is told with all that is known of it', async () => {
    const { server, issue, list, reads, writes } = await prepared();
    const { key, data } = await issue();
    expect([await reads(key), await writes(key)]).toEqual([200, 201]);
    expect(data).toEqual({
      id: data.id,
      name: 'Script',
      hint: key.slice(0, 8),
      scopes: ['read', 'write'],
      createdAt: new Date(server.clock.now()).toISOString(),
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(await list()).toHaveLength(1);
  });

  test('of scope read may not write', async () => {
    const { issue, reads, writes } = await prepared();
    const { key, data } = await issue({ scopes: ['read'] });
    expect(data['scopes']).toEqual(['read']);
    expect([await reads(key), await writes(key)]).toEqual([200, 403]);
  });

  test('is of the account that the window is on, and of no other', async () => {
    const window = await prepared();
    const { issue, list, server } = window;
    const work = await addAccount(window, 'Work');
    const { key } = await issue({}, work);
    await server.call('POST', SUBSCRIPTIONS, { key, body: draft({ name: 'Slack' }) });
    const own = await window.call('GET', SUBSCRIPTIONS);
    const theirs = await window.call('GET', SUBSCRIPTIONS, { account: work });
    expect([own.json.data.length, theirs.json.data.length]).toEqual([0, 1]);
    expect([await list(), await list(work)]).toMatchObject([[], [{ name: 'Script' }]]);
  });

  test.each([
    [{ name: undefined }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: '\u00ad\u3164' }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ scopes: undefined }, 'scopes'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: 'read' }, 'scopes'],
    [{ scopes: ['write'] }, 'scopes'],
    [{ scopes: ['write', 'read'] }, 'scopes'],
    [{ scopes: ['read', 'read'] }, 'scopes'],
    [{ scopes: ['read', 'write', 'admin'] }, 'scopes'],
    [{ expiresOn: '' }, 'expiresOn'],
    [{ expiresOn: '2027-02-29' }, 'expiresOn'],
    [{ expiresOn: '2027-01-31T00:00:00Z' }, 'expiresOn'],
    [{ expiresOn: 1_800_000_000 }, 'expiresOn'],
  ])('is not made with %j: 400 invalid_request', async (fields, field) => {
    const { call, list } = await prepared();
    const body = { name: 'Script', scopes: ['read'], ...fields };
    const { status, json } = await call('POST', PATH, { body });
    expect([status, json.error.code, json.error.field]).toEqual([400, 'invalid_request', field]);
    expect(await list()).toEqual([]);
  });
});

describe('expiresOn', () => {
  test.each([
    ['UTC', '2026-11-22T23:59:59.999Z'],
    ['Asia/Tokyo', '2026-11-22T14:59:59.999Z'],
    ['America/Los_Angeles', '2026-11-23T07:59:59.999Z'],
  ])('is the last day of a key in %s', async (timeZone, expiresAt) => {
    const { server, call, issue, reads } = await prepared();
    await call('PATCH', '/app/v1/settings', { body: { timeZone } });
    const { key, data } = await issue({ expiresOn: '2026-11-22' });
    expect(data['expiresAt']).toBe(expiresAt);
    server.clock.setWall(expiresAt);
    expect(await reads(key)).toBe(200);
    server.clock.advance(1);
    expect(await reads(key)).toBe(401);
  });

  test('may be the last day that there is, in any zone', async () => {
    const { call, issue, list } = await prepared();
    await call('PATCH', '/app/v1/settings', { body: { timeZone: 'America/Los_Angeles' } });
    const { data } = await issue({ expiresOn: '9999-12-31' });
    expect(data['expiresAt']).toBe('9999-12-31T23:59:59.999Z');
    expect(await list()).toEqual([data]);
  });

  test('that is past is refused, since the key would never work', async () => {
    const { call, list } = await prepared();
    const body = { name: 'Script', scopes: ['read'], expiresOn: '2026-11-20' };
    const { json } = await call('POST', PATH, { body });
    expect(json.error).toMatchObject({ code: 'not_possible', field: 'expiresOn' });
    expect(await list()).toEqual([]);
  });
});

describe('revoking', () => {
  test('ends a key at once that is in use, and only that one', async () => {
    const { server, issue, revoke, list, reads, writes } = await prepared();
    const [one, two] = [await issue({ name: 'One' }), await issue({ name: 'Two' })];
    expect([await writes(one.key), await reads(two.key)]).toEqual([201, 200]);
    server.clock.advance(1000);
    const revoked = await revoke(one.data.id);
    const revokedAt = new Date(server.clock.now()).toISOString();
    expect(revoked.json.data).toMatchObject({ id: one.data.id, revokedAt });
    expect([await reads(one.key), await writes(one.key)]).toEqual([401, 401]);
    expect(await reads(two.key)).toBe(200);
    expect(await list()).toMatchObject([
      { name: 'One', revokedAt },
      { name: 'Two', revokedAt: null },
    ]);
  });

  test('ends a key even while the body of its write arrives', async () => {
    const { server, issue, revoke, reads } = await prepared();
    const { key, data } = await issue();
    await reads(key);
    const headers = { authorization: `Bearer ${key}` };
    const post = { method: 'POST', headers, body: JSON.stringify(draft()) };
    const answer = await sendAround(server.baseUrl, SUBSCRIPTIONS, post, () => revoke(data.id));
    expect([answer.status, answer.json.error.code]).toEqual([401, 'invalid_api_key']);
  });

  test('a second time changes nothing, and leaves no entry', async () => {
    const { server, call, issue, revoke } = await prepared();
    const { data } = await issue();
    const first = await revoke(data.id);
    server.clock.advance(60_000);
    const second = await revoke(data.id);
    expect(second.json.data).toEqual(first.json.data);
    const { json } = await call('GET', '/app/v1/activity?action=key.revoke');
    expect(json.data).toHaveLength(1);
  });

  test('a key of another account: 404 key_not_found, and it goes on working', async () => {
    const window = await prepared();
    const { issue, revoke, reads } = window;
    const work = await addAccount(window, 'Work');
    const { key, data } = await issue({}, work);
    const refused = await revoke(data.id);
    expect([refused.status, refused.json.error.code]).toEqual([404, 'key_not_found']);
    expect(await reads(key)).toBe(200);
    expect((await revoke(data.id.toUpperCase(), work)).status).toBe(200);
    expect(await reads(key)).toBe(401);
  });

  test('a built-in key is not possible: 404 key_not_found', async () => {
    const { call, revoke } = await prepared();
    const { json } = await call('GET', '/app/v1/activity/keys');
    expect(json.data).toHaveLength(2);
    for (const { id } of json.data) {
      expect((await revoke(id)).json.error.code).toBe('key_not_found');
    }
  });
});

test('the last use of a key is listed to the minute', async () => {
  const { server, issue, list, reads } = await prepared();
  const { key } = await issue();
  server.clock.setWall('2026-11-30T18:30:59.000Z');
  await reads(key);
  // Uses are written together when the server ends, at the latest.
  await server.restart();
  expect(await list()).toMatchObject([{ lastUsedAt: '2026-11-30T18:30:00.000Z' }]);
});

test('issuing and revoking leave entries under the key of the window', async () => {
  const { call, issue, revoke } = await prepared();
  const { data, requestId } = await issue();
  const revoked = await revoke(data.id);
  const { json } = await call('GET', '/app/v1/activity');
  expect(json.data).toMatchObject([
    { action: 'key.revoke', requestId: revoked.json.requestId, subscriptionId: null },
    { action: 'key.issue', requestId, metadata: { before: null, after: { id: data.id } } },
  ]);
  const actors = (await call('GET', '/app/v1/activity/keys')).json.data as { id: string }[];
  expect(actors.find(({ id }) => id === json.data[0].apiKeyId)).toMatchObject({ kind: 'window' });
  expect(actors.find(({ id }) => id === data.id)).toMatchObject({ kind: 'issued', name: 'Script' });
});

test('a planted key is shown once, and is nowhere else: answers, log, database', async () => {
  const { server, session, issue, revoke, reads, writes } = await prepared();
  const { key, data } = await issue();
  await reads(key);
  await writes(key);
  await revoke(data.id);
  await reads(key);
  const headers = { [SESSION_HEADER]: session };
  const answers = await Promise.all([
    server.send('GET', PATH, { headers }),
    server.send('GET', '/app/v1/activity', { headers }),
    server.send('GET', '/app/v1/activity/keys', { headers }),
    server.send('POST', `${PATH}/${key}/revoke`, { headers }),
    server.send('GET', `/app/v1/activity?apiKeyId=${key}`, { headers }),
    server.send('GET', `${PATH}?${key}=1`, { headers }),
    server.send('POST', PATH, { headers, body: { [key]: key } }),
    server.send('POST', PATH, { headers, body: `{"name": "${key}` }),
    server.send('GET', PATH, { headers: { ...headers, 'x-perennial-account': key } }),
    server.send('GET', PATH, { headers: { [SESSION_HEADER]: key } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([
    200, 200, 200, 400, 400, 400, 400, 400, 404, 401,
  ]);
  await server.close();
  const files = filesOf(server.dataDir);
  expect([...files.keys()].join(' ')).toContain('perennial.log');
  const texts = answers.map(({ text, headers }) => Buffer.from(text + JSON.stringify(headers)));
  for (const bytes of [...files.values(), ...texts]) expect(leaksOf(key, bytes)).toEqual([]);
});

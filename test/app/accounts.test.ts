import { describe, expect, test } from 'vitest';
import { addAccount, openWindow } from './window.ts';

const PATH = '/app/v1/accounts';
const MISSING_ID = '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e';

type Entry = { action: string; requestId: string; apiKeyId: string; metadata: unknown };

async function prepared() {
  const window = await openWindow();
  const { call } = window;
  const list = async () =>
    (await call('GET', PATH)).json.data as { id: string; name: string; plan: string }[];
  return {
    ...window,
    list,
    names: async () => (await list()).map(({ name }) => name),
    first: String((await list())[0]?.id),
    activity: async (account: string) =>
      (await call('GET', '/app/v1/activity', { account })).json.data as Entry[],
    windowKey: async (account: string) => {
      const { json } = await call('GET', '/app/v1/activity/keys', { account });
      return json.data.find(({ kind }: { kind: string }) => kind === 'window').id as string;
    },
  };
}

describe('a new data folder', () => {
  test('has one account, Personal, on the premium plan', async () => {
    const { server, list, first } = await prepared();
    const createdAt = new Date(server.clock.now()).toISOString();
    expect(await list()).toEqual([{ id: first, name: 'Personal', plan: 'premium', createdAt }]);
  });
});

describe('an account', () => {
  test('is premium unless made free, and is listed after those before it', async () => {
    const { call, list, first } = await prepared();
    const work = await call('POST', PATH, { body: { name: '  Work ' } });
    expect([work.status, work.json.data.name, work.json.data.plan]).toEqual([
      201,
      'Work',
      'premium',
    ]);
    const client = await call('POST', PATH, { body: { name: 'Client', plan: 'free' } });
    expect(client.json.data.plan).toBe('free');
    expect((await list()).map(({ id }) => id)).toEqual([
      first,
      work.json.data.id,
      client.json.data.id,
    ]);
  });

  test('begins with an entry in its own activity, under the key of the window', async () => {
    const { call, activity, windowKey, first } = await prepared();
    const made = await call('POST', PATH, { body: { name: 'Work', plan: 'free' } });
    const { id } = made.json.data;
    expect(await activity(id)).toMatchObject([
      {
        action: 'account.create',
        requestId: made.json.requestId,
        apiKeyId: await windowKey(id),
        metadata: { before: null, after: { id, name: 'Work', plan: 'free' } },
      },
    ]);
    expect(await activity(first)).toEqual([]);
  });

  test.each([
    ['Personal', 'PERSONAL'],
    ['Personal', ' personal '],
    ['Straße', 'STRASSE'],
    ['Ελλάς', 'ΕΛΛΆΣ'],
  ])('is not made beside %s as %j: 409, and tells which it is', async (name, again) => {
    const { call, names } = await prepared();
    if (name !== 'Personal') await call('POST', PATH, { body: { name } });
    const before = await names();
    const { status, json } = await call('POST', PATH, { body: { name: again } });
    expect([status, json.error.code]).toEqual([409, 'not_possible']);
    expect(json.error.message).toContain(name);
    expect(await names()).toEqual(before);
  });

  test.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: ' \t ' }, 'name'],
    [{ name: '\u200b\u2800' }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ name: '\ud800' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: 'Work', plan: 'gold' }, 'plan'],
    [{ name: 'Work', plan: null }, 'plan'],
  ])('is not made of %j: 400 invalid_request', async (body, field) => {
    const { call, names } = await prepared();
    const { status, json } = await call('POST', PATH, { body });
    expect([status, json.error.code, json.error.field]).toEqual([400, 'invalid_request', field]);
    expect(await names()).toEqual(['Personal']);
  });

  test('may have a name of 120 characters beyond the Basic Multilingual Plane', async () => {
    const { call, names } = await prepared();
    const name = '🧾'.repeat(120);
    expect((await call('POST', PATH, { body: { name } })).status).toBe(201);
    expect(await names()).toContain(name);
  });
});

describe('renaming', () => {
  test.each(['Home', 'PERSONAL', 'Personal'])('Personal to %j keeps all else', async (name) => {
    const { call, list, first, activity, windowKey } = await prepared();
    const [before] = await list();
    const { json } = await call('PATCH', `${PATH}/${first}`, { body: { name } });
    expect(json.data).toEqual({ ...before, name });
    expect(await list()).toEqual([json.data]);
    expect(await activity(first)).toMatchObject([
      {
        action: 'account.rename',
        requestId: json.requestId,
        apiKeyId: await windowKey(first),
        metadata: { before: { name: 'Personal' }, after: { name } },
      },
    ]);
  });

  test('to the name of another, in other case: 409, and nothing changes, not the plan either', async () => {
    const window = await prepared();
    const { call, list, first } = window;
    await addAccount(window, 'Work');
    const before = await list();
    const refused = await call('PATCH', `${PATH}/${first}`, {
      body: { name: 'wORK', plan: 'free' },
    });
    expect([refused.status, refused.json.error.code]).toEqual([409, 'not_possible']);
    expect(await list()).toEqual(before);
    expect(await window.activity(first)).toEqual([]);
  });

  test('by an id in upper case, of an account other than that of the window', async () => {
    const window = await prepared();
    const id = await addAccount(window, 'Work');
    const path = `${PATH}/${id.toUpperCase()}`;
    expect((await window.call('PATCH', path, { body: { name: 'Job' } })).status).toBe(200);
    expect(await window.names()).toEqual(['Personal', 'Job']);
    expect((await window.activity(id)).map(({ action }) => action)).toEqual([
      'account.rename',
      'account.create',
    ]);
  });

  test('with the plan leaves two entries; with nothing it is empty_patch', async () => {
    const { call, first, activity } = await prepared();
    await call('PATCH', `${PATH}/${first}`, { body: { name: 'Home', plan: 'free' } });
    expect((await activity(first)).map(({ action }) => action).toSorted()).toEqual([
      'account.rename',
      'account.set_plan',
    ]);
    const empty = await call('PATCH', `${PATH}/${first}`, { body: {} });
    expect([empty.status, empty.json.error.code]).toEqual([400, 'empty_patch']);
    expect(empty.json.error.writableFields).toEqual(['name', 'plan']);
  });

  test('of an account that there is not: 404 account_not_found', async () => {
    const { call } = await prepared();
    const answer = await call('PATCH', `${PATH}/${MISSING_ID}`, { body: { name: 'Home' } });
    expect([answer.status, answer.json.error.code]).toEqual([404, 'account_not_found']);
  });
});

test('a plan counts at once for keys that are in use', async () => {
  const { call, server, first, activity } = await prepared();
  const { key } = server.issue();
  const status = async () =>
    (await server.call('GET', '/api/v1/analytics/duplicates', { key })).status;
  expect(await status()).toBe(200);
  await call('PATCH', `${PATH}/${first}`, { body: { plan: 'free' } });
  expect(await status()).toBe(403);
  await call('PATCH', `${PATH}/${first}`, { body: { plan: 'premium' } });
  expect(await status()).toBe(200);
  expect((await activity(first))[0]).toMatchObject({
    action: 'account.set_plan',
    metadata: { before: { plan: 'free' }, after: { plan: 'premium' } },
  });
});

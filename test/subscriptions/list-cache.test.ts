import { describe, expect, test } from 'vitest';
import {
  commandLineActor,
  deleteAccount,
  resolveAccount,
} from '../../src-server/accounts/service.ts';
import { createPageCache } from '../../src-server/subscriptions/list-cache.ts';
import { setTrial, transition } from '../../src-server/subscriptions/status.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const LIST = '/api/v1/subscriptions';

/** Gives a text that tells how often it was made. */
function counting(name: string) {
  let made = 0;
  return () => {
    made += 1;
    return `${name} ${made}`;
  };
}

function fail(): never {
  throw new Error('no page');
}

/** A server with one subscription, whose lists were read: twice each, so that they are kept. */
async function prepared() {
  const server = await TestServer.start();
  const { key } = server.issue();
  const made = await server.call('POST', LIST, { key, body: draft() });
  const readOnce = async (query: string) =>
    (await server.call('GET', `${LIST}${query}`, { key })).json.data;
  const read = async (query = '') => {
    const data = await readOnce(query);
    expect(await readOnce(query)).toEqual(data);
    return data;
  };
  expect(await read()).toEqual([made.json.data]);
  expect(await read('?status=paused')).toEqual([]);
  const inApp = (act: (actor: ReturnType<typeof commandLineActor>) => unknown) => {
    const { context } = server;
    const actor = commandLineActor(context, resolveAccount(context, 'Personal').id);
    context.db.transaction(() => act(actor)).immediate();
  };
  return { server, key, read, inApp, id: String(made.json.data.id) };
}

describe('a page', () => {
  test('is made twice, and then kept', () => {
    const cache = createPageCache();
    const make = counting('page');
    const texts = [1, 2, 3, 4].map(() => cache.get('me', 'a', make));
    expect(texts).toEqual(['page 1', 'page 2', 'page 2', 'page 2']);
  });

  test('is kept for its owner and its key alone', () => {
    const cache = createPageCache();
    const make = counting('page');
    const all = () => [
      cache.get('me', 'a', make),
      cache.get('me', 'b', make),
      cache.get('you', 'a', make),
      cache.get('me', '__proto__', make),
    ];
    expect(all()).toEqual(['page 1', 'page 2', 'page 3', 'page 4']);
    expect(all()).toEqual(['page 5', 'page 6', 'page 7', 'page 8']);
    expect(all()).toEqual(['page 5', 'page 6', 'page 7', 'page 8']);
  });

  test('that could not be made is not kept, and was not asked for', () => {
    const cache = createPageCache();
    const make = counting('page');
    expect(() => cache.get('me', 'a', fail)).toThrow('no page');
    const texts = [1, 2, 3].map(() => cache.get('me', 'a', make));
    expect(texts).toEqual(['page 1', 'page 2', 'page 2']);
  });

  test('is forgotten with all others of its owner, and of no one else', () => {
    const cache = createPageCache();
    const make = counting('page');
    const all = () => [
      cache.get('me', 'a', make),
      cache.get('me', 'b', make),
      cache.get('you', 'a', make),
    ];
    all();
    expect(all()).toEqual(['page 4', 'page 5', 'page 6']);
    cache.forget('me');
    cache.forget('nobody');
    expect(all()).toEqual(['page 7', 'page 8', 'page 6']);
    expect(all()).toEqual(['page 9', 'page 10', 'page 6']);
    cache.forget(undefined);
    expect(all()).toEqual(['page 11', 'page 12', 'page 13']);
  });

  test('makes room for others: no owner has many', () => {
    const cache = createPageCache();
    const make = counting('page');
    const twice = (key: string) => [cache.get('me', key, make), cache.get('me', key, make)];
    for (let i = 0; i < 1000; i += 1) twice(`key ${i}`);
    expect(cache.get('me', 'key 999', make)).toBe('page 2000');
    expect(twice('key 0')).toEqual(['page 2001', 'page 2002']);
  });

  test('makes room for one that was asked for once, which nothing is kept of', () => {
    const cache = createPageCache();
    const make = counting('page');
    cache.get('me', 'first', make);
    cache.get('me', 'first', make);
    for (let i = 0; i < 1000; i += 1) cache.get('me', `key ${i}`, make);
    expect(cache.get('me', 'first', make)).toBe('page 1003');
    expect(cache.get('me', 'key 999', make)).toBe('page 1004');
    expect(cache.get('me', 'key 999', make)).toBe('page 1004');
  });
});

describe('a list that was read before', () => {
  test('shows each write of the API at once', async () => {
    const { server, key, read, id } = await prepared();
    const changed = await server.call('PATCH', `${LIST}/${id}`, { key, body: { amount: 1 } });
    expect(await read()).toEqual([changed.json.data]);
    const second = await server.call('POST', LIST, { key, body: draft({ name: 'Second' }) });
    expect(await read('?sort=createdAt')).toEqual([changed.json.data, second.json.data]);
    expect(await read()).toEqual([second.json.data, changed.json.data]);
    await server.call('DELETE', `${LIST}/${id}`, { key });
    expect(await read()).toEqual([second.json.data]);
  });

  test('shows at once what another process changed', async () => {
    const { server, read, inApp, id } = await prepared();
    inApp((actor) => transition(server.context, actor, id, 'pause'));
    expect(await read()).toMatchObject([{ id, status: 'paused' }]);
    expect(await read('?status=paused')).toMatchObject([{ id }]);
    expect(await read('?status=active')).toEqual([]);
    inApp((actor) => transition(server.context, actor, id, 'resume'));
    expect(await read()).toMatchObject([{ id, status: 'active' }]);
  });

  test('ends a trial when the day is over, though nothing was written', async () => {
    const { server, read, inApp, id } = await prepared();
    inApp((actor) => setTrial(server.context, actor, id, '2026-11-21'));
    expect(await read()).toMatchObject([{ isTrial: true, trialEndsOn: '2026-11-21' }]);
    server.clock.setWall('2026-11-21T23:59:59.999Z');
    expect(await read()).toMatchObject([{ isTrial: true }]);
    server.clock.advance(1);
    expect(await read()).toMatchObject([{ isTrial: false, trialEndsOn: '2026-11-21' }]);
  });

  test('is not shown to another owner, nor to the one that takes the place of a deleted one', async () => {
    const { server } = await prepared();
    server.addAccount('Household');
    const { key: other } = server.issue({ account: 'Household' });
    expect((await server.call('GET', LIST, { key: other })).json.data).toEqual([]);
    deleteAccount(server.context, resolveAccount(server.context, 'Household'));
    deleteAccount(server.context, resolveAccount(server.context, 'Personal'));
    const { key: fresh } = server.issue();
    expect((await server.call('GET', LIST, { key: fresh })).json.data).toEqual([]);
  });

  test('does not keep what a failed write would have been', async () => {
    const { server, key, read, id } = await prepared();
    const before = await read();
    server.context.db.exec(`CREATE TRIGGER planted BEFORE INSERT ON audit_entries
      BEGIN SELECT RAISE(ABORT, 'planted'); END`);
    await Promise.all([
      server.call('PATCH', `${LIST}/${id}`, { key, body: { amount: 1 } }),
      read(),
      server.call('DELETE', `${LIST}/${id}`, { key }),
      read(),
    ]);
    expect(await read()).toEqual(before);
  });
});

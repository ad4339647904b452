import { expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { addAccount, openWindow } from './window.ts';

const PATH = '/app/v1/deletions';
const DAY_MS = 24 * 3_600_000;

const namesIn = (listed: { data: { subscription: { name: string } }[] }) =>
  listed.data.map(({ subscription }) => subscription.name);

/** A window in whose account these subscriptions were added and then deleted, one a minute. */
async function withDeleted(...names: string[]) {
  const window = await openWindow();
  const { server, call } = window;
  const add = async (name: string) =>
    (await call('POST', '/api/v1/subscriptions', { body: draft({ name }) })).json.data;
  const records = [];
  for (const name of names) records.push(await add(name));
  for (const { id } of records) {
    server.clock.advance(60_000);
    await call('DELETE', `/api/v1/subscriptions/${id}`);
  }
  const list = async (query = '', account?: string) =>
    (await call('GET', `${PATH}${query}`, { account })).json;
  return { ...window, add, records, list };
}

test('lists what was deleted, the last one first, with who did it and how long it is kept', async () => {
  const { server, call, records, list } = await withDeleted('First', 'Second');
  const { key, id: keyId } = server.issue();
  const script = (await call('POST', '/api/v1/subscriptions', { body: draft({ name: 'Third' }) }))
    .json.data;
  await call('POST', `/app/v1/subscriptions/${script.id}/payments`, {
    body: { paidOn: '2026-01-31', amount: 15.49, currency: 'USD' },
  });
  server.clock.advance(60_000);
  await server.call('DELETE', `/api/v1/subscriptions/${script.id}`, { key });
  const listed = await list();
  expect(namesIn(listed)).toEqual(['Third', 'Second', 'First']);
  expect(listed.data[0]).toMatchObject({
    deletedBy: keyId,
    payments: 1,
    daysLeft: 30,
    isNameTaken: false,
  });
  expect(listed.data[2].subscription).toEqual({ ...records[0], customMonths: null });
  const actors = (await call('GET', '/app/v1/activity/keys')).json.data;
  const window = actors.find(({ kind }: { kind: string }) => kind === 'window');
  expect(listed.data[1].deletedBy).toBe(window.id);
  expect(namesIn(await list('?limit=1&offset=1'))).toEqual(['Second']);
  expect((await list('?limit=1')).pagination.hasMore).toBe(true);
});

test('is kept for 30 days, the last of which is told as one day left', async () => {
  const { server, call, list, records } = await withDeleted('First');
  server.clock.advance(29 * DAY_MS);
  expect((await list()).data[0].daysLeft).toBe(1);
  server.clock.advance(DAY_MS - 1);
  expect((await list()).data[0].daysLeft).toBe(1);
  server.clock.advance(1);
  expect((await list()).data).toEqual([]);
  const late = await call('DELETE', `${PATH}/${records[0].id}`);
  expect([late.status, late.json.error.code]).toEqual([404, 'subscription_not_found']);
});

test('says when another subscription has the name by now, and restores it all the same', async () => {
  const { call, add, list, records } = await withDeleted('Netflix');
  await add('net flix');
  expect((await list()).data[0].isNameTaken).toBe(true);
  const restored = await call('POST', `/app/v1/subscriptions/${records[0].id}/restore`);
  expect(restored.status).toBe(200);
  expect((await list()).data).toEqual([]);
  const { json } = await call('GET', '/api/v1/analytics/duplicates');
  expect(json.duplicates).toHaveLength(1);
});

test('discards one now, for good, and leaves an entry', async () => {
  const { server, call, list, records } = await withDeleted('First', 'Second');
  const [{ id }] = records;
  const purged = await call('DELETE', `${PATH}/${id}`);
  expect(purged.json.purged).toBe(true);
  expect(namesIn(await list())).toEqual(['Second']);
  expect((await call('POST', `/app/v1/subscriptions/${id}/restore`)).status).toBe(404);
  expect((await call('DELETE', `${PATH}/${id}`)).status).toBe(404);
  const [entry] = (await call('GET', '/app/v1/activity?limit=1')).json.data;
  expect(entry).toMatchObject({
    action: 'subscription.purge',
    subscriptionId: id,
    canRestore: false,
    metadata: { before: { name: 'First' }, after: null },
  });
  const { key } = server.issue();
  const audit = await server.call('GET', `/api/v1/audit?subscriptionId=${id}`, { key });
  const actions = audit.json.data.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(['subscription.delete', 'subscription.create']);
});

test('is each account’s own', async () => {
  const window = await withDeleted('Mine');
  const work = await addAccount(window, 'Work');
  expect((await window.list('', work)).data).toEqual([]);
  const foreign = await window.call('DELETE', `${PATH}/${window.records[0].id}`, { account: work });
  expect(foreign.status).toBe(404);
  expect((await window.list()).data).toHaveLength(1);
});

test('a deleted record is brought back by an export only if wanted, and not in its own place', async () => {
  const { call, list, records, add } = await withDeleted('Netflix');
  const [{ id }] = records;
  await add('Other');
  await call('POST', `/app/v1/subscriptions/${id}/restore`);
  const { text } = await call('GET', '/app/v1/export');
  await call('DELETE', `/api/v1/subscriptions/${id}`);
  const sent = await call('POST', '/app/v1/imports/files', { body: Buffer.from(text) });
  const path = `/app/v1/imports/files/${String(sent.json.data.id)}/apply`;
  const nothing = await call('POST', path, { body: { expected: 0 } });
  expect(nothing.json.error.reason).toBe('nothingToImport');
  const body = { expected: 1, rows: [{ row: 2, isIncluded: true }] };
  expect((await call('POST', path, { body })).status).toBe(200);
  expect(namesIn(await list())).toEqual(['Netflix']);
  expect((await call('POST', `/app/v1/subscriptions/${id}/restore`)).status).toBe(200);
  const all = (await call('GET', '/api/v1/subscriptions')).json.data;
  expect(all.filter(({ name }: { name: string }) => name === 'Netflix')).toHaveLength(2);
});

test('an export restored into another account does not take what the first one deleted', async () => {
  const window = await withDeleted('Mine');
  const { call, list, records } = window;
  const work = await addAccount(window, 'Work');
  const { text } = await call('GET', '/app/v1/export');
  const body = Buffer.from(text);
  const sent = await call('POST', '/app/v1/imports/files', { body, account: work });
  const path = `/app/v1/imports/files/${String(sent.json.data.id)}/apply`;
  const refused = await call('POST', path, { body: { expected: 0 }, account: work });
  expect(refused.json.error.reason).toBe('nothingToImport');
  expect(namesIn(await list())).toEqual(['Mine']);
  expect((await list('', work)).data).toEqual([]);
  expect((await call('POST', `/app/v1/subscriptions/${records[0].id}/restore`)).status).toBe(200);
});

test('an export is restored after everything in it was permanently deleted, next to what happened since', async () => {
  const window = await withDeleted('Netflix');
  const { call, records } = window;
  const [{ id }] = records;
  await call('POST', `/app/v1/subscriptions/${id}/restore`);
  const { text } = await call('GET', '/app/v1/export');
  await call('DELETE', `/api/v1/subscriptions/${id}`);
  await call('DELETE', `${PATH}/${id}`);
  const happened = (await call('GET', '/app/v1/activity')).json.data;
  const sent = await call('POST', '/app/v1/imports/files', { body: Buffer.from(text) });
  const path = `/app/v1/imports/files/${String(sent.json.data.id)}/apply`;
  expect((await call('POST', path, { body: { expected: 1 } })).status).toBe(200);
  const { json } = await call('GET', `/api/v1/subscriptions/${id}`);
  expect(json.data).toMatchObject({ id, name: 'Netflix' });
  expect((await call('GET', '/app/v1/activity')).json.data).toEqual(
    happened.map((entry: object) => expect.objectContaining({ id: Object(entry).id })),
  );
});

import { expect, test } from 'vitest';
import { insertDismissal } from '../../src-server/dismissals/repository.ts';
import { addAccount, openWindow } from './window.ts';

const PATH = '/app/v1/dismissals';

test('what is dismissed stays so until that is taken back, in each account by itself', async () => {
  const window = await openWindow();
  const { call, server } = window;
  const account = await addAccount(window, 'Work');
  const put = async (concern: string, isDismissed: boolean) =>
    (await call('PUT', PATH, { body: { concern, isDismissed } })).json.data;
  expect(await put('rise 1', true)).toEqual(['rise 1']);
  server.clock.advance(1);
  expect(await put('rise 2', true)).toEqual(['rise 2', 'rise 1']);
  expect(await put('rise 1', true)).toEqual(['rise 1', 'rise 2']);
  expect((await call('GET', PATH, { account })).json.data).toEqual([]);
  expect(await put('rise 2', false)).toEqual(['rise 1']);
  expect(await put('never seen', false)).toEqual(['rise 1']);
});

test('only the last thousand are kept', async () => {
  const { call, server } = await openWindow();
  const { db } = server.context;
  const ownerId = db.prepare<[], string>('SELECT id FROM accounts').pluck().get() ?? '';
  for (let n = 0; n < 1000; n += 1) insertDismissal(db, ownerId, `old ${n}`, n);
  const { json } = await call('PUT', PATH, { body: { concern: 'new', isDismissed: true } });
  expect(json.data).toHaveLength(1000);
  expect(json.data[0]).toBe('new');
  expect(json.data).not.toContain('old 0');
});

test.each([
  [{ concern: '', isDismissed: true }],
  [{ concern: 'x'.repeat(501), isDismissed: true }],
  [{ concern: '\0', isDismissed: true }],
  [{ concern: 'rise\0one', isDismissed: true }],
  [{ concern: 'x' }],
  [{ concern: 'x', isDismissed: 'yes' }],
  [{ concern: 1, isDismissed: true }],
])('%j: 400, and nothing is stored', async (body) => {
  const { call } = await openWindow();
  const { status, json } = await call('PUT', PATH, { body });
  expect([status, json.error.code]).toEqual([400, 'invalid_request']);
  expect((await call('GET', PATH)).json.data).toEqual([]);
});

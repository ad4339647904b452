import { describe, expect, test } from 'vitest';
import { SESSION_HEADER } from '../../src-server/contract/window.ts';
import { draft } from '../support/drafts.ts';
import { sendAround } from '../support/meanwhile.ts';
import { addAccount, openWindow } from './window.ts';

const PATH = '/app/v1/accounts';

async function prepared() {
  const window = await openWindow();
  const list = async () =>
    (await window.call('GET', PATH)).json.data as { id: string; name: string; plan: string }[];
  return { ...window, list, first: String((await list())[0]?.id) };
}

describe('deleting an account', () => {
  test('ends its keys at once, for reading and writing', async () => {
    const window = await prepared();
    const { call, server } = window;
    const id = await addAccount(window, 'Work');
    const { key } = server.issue({ account: 'Work' });
    const path = '/api/v1/subscriptions';
    expect((await server.call('POST', path, { key, body: draft() })).status).toBe(201);
    expect((await server.call('GET', path, { key })).status).toBe(200);
    expect((await call('DELETE', `${PATH}/${id}`)).json.deleted).toBe(true);
    expect((await server.call('GET', path, { key })).status).toBe(401);
    expect((await server.call('POST', path, { key, body: draft() })).status).toBe(401);
    expect((await call('GET', path, { account: id })).status).toBe(401);
    expect((await call('GET', '/app/v1/keys', { account: id })).status).toBe(404);
    expect((await call('DELETE', `${PATH}/${id}`)).json.error.code).toBe('account_not_found');
  });

  test('leaves nothing of it in any table, and the others as they were', async () => {
    const window = await prepared();
    const { call, server } = window;
    const id = await addAccount(window, 'Work');
    const kept = await call('POST', '/api/v1/subscriptions', { body: draft() });
    const { key } = server.issue({ account: 'Work' });
    await server.call('POST', '/api/v1/subscriptions', {
      key,
      body: draft({ nextPaymentDate: '2026-11-22' }),
      headers: { 'idempotency-key': 'once' },
    });
    server.saveSettings({ daysBefore: 7 }, 'Work');
    server.clock.advance(2 * 24 * 3_600_000);
    const paid = await call('GET', '/app/v1/payments', { account: id });
    expect(paid.json.data).toHaveLength(1);
    await call('DELETE', `${PATH}/${id}`);
    const { db } = server.context;
    const tables = db
      .prepare(
        `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
         WHERE m.type = 'table' AND c.name = 'owner_id'`,
      )
      .pluck()
      .all() as string[];
    expect(tables.length).toBeGreaterThan(4);
    // Its rows are removed after the answer.
    const left = () =>
      tables.filter((table) =>
        db.prepare(`SELECT 1 FROM ${table} WHERE owner_id = ? LIMIT 1`).get(id),
      );
    await expect.poll(left).toEqual([]);
    expect(db.prepare('SELECT count(*) FROM payments').pluck().get()).toBe(0);
    const { json } = await call('GET', '/api/v1/subscriptions');
    expect(json.data).toEqual([kept.json.data]);
  });

  test('forgets its push address and device key, and no other’s', async () => {
    const window = await prepared();
    const { call, server } = window;
    const id = await addAccount(window, 'Work');
    server.saveSettings({ pushUrl: 'https://own.example', deviceKey: 'own' });
    server.saveSettings({ pushUrl: 'https://work.example', deviceKey: 'work' }, 'Work');
    const configured = async () =>
      (await call('GET', '/app/v1/settings')).json.data.pushConfigured as boolean;
    await call('DELETE', `${PATH}/${id}`);
    expect(server.context.secrets.get(`${id}/bark/push-url`)).toBeUndefined();
    expect(server.context.secrets.get(`${id}/bark/device-key`)).toBeUndefined();
    expect(await configured()).toBe(true);
  });

  test('that is the last one leaves a fresh Personal in its place', async () => {
    const { call, list, server, first } = await prepared();
    await call('PATCH', `${PATH}/${first}`, { body: { name: 'Home', plan: 'free' } });
    server.saveSettings({ pushUrl: 'https://own.example', deviceKey: 'own' }, 'Home');
    await call('POST', '/api/v1/subscriptions', { body: draft() });
    expect((await call('DELETE', `${PATH}/${first}`)).status).toBe(200);
    const [fresh, ...more] = await list();
    expect([fresh?.name, fresh?.plan, more]).toEqual(['Personal', 'premium', []]);
    expect(fresh?.id).not.toBe(first);
    expect((await call('GET', '/app/v1/activity')).json.data).toEqual([]);
    expect((await call('GET', '/api/v1/subscriptions')).json.data).toEqual([]);
    const settings = await call('GET', '/app/v1/settings');
    expect(settings.json.data).toMatchObject({ saved: false, hasPushUrl: false });
    expect(server.context.secrets.get(`${first}/bark/device-key`)).toBeUndefined();
  });
});

describe('an account that is deleted while the body of a request about it arrives', () => {
  const body = JSON.stringify({ enabled: false });

  test.each([
    ['named', 'PATCH', '/app/v1/settings', body, 404, 'account_not_found'],
    ['the oldest', 'PATCH', '/app/v1/settings', body, 404, 'account_not_found'],
    [
      'named',
      'POST',
      '/api/v1/subscriptions',
      JSON.stringify(draft()),
      401,
      'authentication_required',
    ],
    [
      'the oldest',
      'POST',
      '/api/v1/subscriptions',
      JSON.stringify(draft()),
      401,
      'authentication_required',
    ],
  ])(
    '%s: %s %s writes nothing, to no other account either',
    async (which, method, path, text, status, code) => {
      const window = await prepared();
      const { call, server, session, first } = window;
      const other = await addAccount(window, 'Work');
      const headers = {
        [SESSION_HEADER]: session,
        ...(which === 'named' ? { 'x-perennial-account': first } : {}),
      };
      const answer = await sendAround(server.baseUrl, path, { method, headers, body: text }, () =>
        call('DELETE', `${PATH}/${first}`),
      );
      expect([answer.status, answer.json.error.code]).toEqual([status, code]);
      const settings = await call('GET', '/app/v1/settings', { account: other });
      expect(settings.json.data.saved).toBe(false);
      const list = await call('GET', '/api/v1/subscriptions', { account: other });
      expect(list.json.data).toEqual([]);
    },
  );
});

import { describe, expect, test } from 'vitest';
import {
  activityEndpoints,
  dateActions,
  paymentActions,
} from '../../src-server/contract/app/activity.ts';
import { setTrialAsOwner } from '../../src-server/subscriptions/status.ts';
import { issueLinkToken } from '../../src-server/accounts/sessions.ts';
import { draft } from '../support/drafts.ts';
import { type Window, addAccount, openWindow } from './window.ts';

const PATH = '/app/v1/activity';

type Entry = {
  id: string;
  action: string;
  subscriptionId: string | null;
  apiKeyId: string;
  requestId: string;
  metadata: { before: Record<string, unknown> | null; after: Record<string, unknown> | null };
};

const listOf = async ({ call }: Window, query = '', account?: string) =>
  (await call('GET', PATH + query, { account })).json.data as Entry[];

/** Changes everything that can be changed in the first account; the ids of what was changed. */
async function changeEverything(window: Window) {
  const { call, server } = window;
  const { key, id: keyId } = server.issue();
  const path = '/api/v1/subscriptions';
  const made = await server.call('POST', path, { key, body: draft() });
  const id = String(made.json.data.id);
  await server.call('PATCH', `${path}/${id}`, { key, body: { amount: 17.99 } });
  for (const verb of ['pause', 'resume', 'cancel', 'reactivate']) {
    await call('POST', `/app/v1/subscriptions/${id}/${verb}`);
  }
  setTrialAsOwner(server.context, id, '2026-12-31');
  await call('DELETE', `${path}/${id}`);
  const accounts = await call('GET', '/app/v1/accounts');
  const account = `/app/v1/accounts/${accounts.json.data[0].id}`;
  await call('PATCH', account, { body: { plan: 'free' } });
  await call('PATCH', account, { body: { name: 'Home' } });
  await call('PATCH', '/app/v1/settings', { body: { daysBefore: 7 } });
  await call('PATCH', '/app/v1/channels/webhook', { body: { url: 'https://hook.example' } });
  await call('PATCH', '/app/v1/calendar', { body: { alertDays: 3 } });
  await call('PATCH', '/app/v1/conversion', { body: { currency: 'EUR' } });
  await call('POST', '/app/v1/calendar/address');
  await call('DELETE', '/app/v1/calendar/address');
  await call('POST', `/app/v1/keys/${keyId}/revoke`);
  const token = issueLinkToken(server.context);
  await server.send('POST', '/app/v1/session', { body: { token } });
  await call('DELETE', '/app/v1/sessions');
  return { id, keyId };
}

const NEWEST_FIRST = [
  'session.end',
  'session.open',
  'key.revoke',
  'calendar.revoke_address',
  'calendar.issue_address',
  'conversion.update',
  'calendar.update',
  'channel.update',
  'notification_settings.update',
  'account.rename',
  'account.set_plan',
  'subscription.delete',
  'subscription.set_trial',
  'subscription.reactivate',
  'subscription.cancel',
  'subscription.resume',
  'subscription.pause',
  'subscription.update',
  'subscription.create',
  'key.issue',
];

describe('the activity', () => {
  test('of a new account is empty; that of one made later begins with its making', async () => {
    const window = await openWindow();
    expect(await listOf(window)).toEqual([]);
    const work = await addAccount(window, 'Work');
    expect((await listOf(window, '', work)).map(({ action }) => action)).toEqual([
      'account.create',
    ]);
    expect(await listOf(window)).toEqual([]);
  });

  test('has every kind of change, newest first, each under who made it', async () => {
    const window = await openWindow();
    const { id, keyId } = await changeEverything(window);
    const entries = await listOf(window);
    expect(entries.map(({ action }) => action)).toEqual(NEWEST_FIRST);
    const kinds = [
      ...NEWEST_FIRST,
      'account.create',
      'agent_plan.apply',
      'agent_plan.undo',
      'webhook.create',
      'webhook.update',
      'webhook.remove',
      'webhook.restore',
      'webhook.replace_secret',
      'import.apply',
      'import.undo',
      'backup.restore',
      'backup.choose_folder',
      'backup.change_passphrase',
      'subscription.restore',
      'subscription.purge',
      ...paymentActions,
      ...dateActions,
    ].toSorted();
    const { action } = activityEndpoints.listActivity.query.shape;
    expect(action.unwrap().options.toSorted()).toEqual(kinds);
    const { json } = await window.call('GET', `${PATH}/keys`);
    const kindOf = new Map(
      json.data.map((key: { id: string; kind: string }) => [key.id, key.kind]),
    );
    const kindsInOrder = entries.map(({ apiKeyId }) => kindOf.get(apiKeyId));
    expect(kindsInOrder.join(' ')).toBe(
      'window window window window window window window window window window window window command_line window window window window issued issued command_line',
    );
    for (const entry of entries) {
      const isOfSubscription = entry.action.startsWith('subscription.');
      expect(entry.subscriptionId).toBe(isOfSubscription ? id : null);
    }
    expect(entries.find(({ action }) => action === 'subscription.update')).toMatchObject({
      apiKeyId: keyId,
      metadata: { before: { id, amount: 15.49 }, after: { id, amount: 17.99 } },
    });
  });

  test.each([...NEWEST_FIRST, 'account.create'])(
    'is left with %s by that filter',
    async (action) => {
      const window = await openWindow();
      await changeEverything(window);
      const found = await listOf(window, `?action=${action}`);
      expect(found.map((entry) => entry.action)).toEqual(
        action === 'account.create' ? [] : [action],
      );
    },
  );

  test('leaves out windows that signed in or out on request', async () => {
    const window = await openWindow();
    await changeEverything(window);
    const found = await listOf(window, '?signIns=hidden');
    expect(found.map(({ action }) => action)).toEqual(
      NEWEST_FIRST.filter((action) => !action.startsWith('session.')),
    );
  });

  test('is filtered by subscription, by key, and by all together', async () => {
    const window = await openWindow();
    const { id, keyId } = await changeEverything(window);
    const actions = async (query: string) =>
      (await listOf(window, query)).map(({ action }) => action);
    expect(await actions(`?subscriptionId=${id.toUpperCase()}`)).toEqual(
      NEWEST_FIRST.filter((action) => action.startsWith('subscription.')),
    );
    expect(await actions(`?apiKeyId=${keyId}`)).toEqual([
      'subscription.update',
      'subscription.create',
    ]);
    const both = `?apiKeyId=${keyId}&subscriptionId=${id}`;
    expect(await actions(`${both}&action=subscription.create`)).toEqual(['subscription.create']);
    expect(await actions(`${both}&action=key.revoke`)).toEqual([]);
  });

  test('is paged: every entry once, in the order of the whole', async () => {
    const window = await openWindow();
    await changeEverything(window);
    const paged: Entry[] = [];
    for (const offset of [0, 5, 10, 15]) {
      const { json } = await window.call('GET', `${PATH}?limit=5&offset=${offset}`);
      expect(json.pagination).toEqual({ limit: 5, offset, hasMore: offset < 15 });
      paged.push(...json.data);
    }
    expect(paged).toEqual(await listOf(window));
  });

  test('is no other account’s, whatever is asked for', async () => {
    const window = await openWindow();
    const work = await addAccount(window, 'Work');
    const { id, keyId } = await changeEverything(window);
    for (const query of [`?subscriptionId=${id}`, `?apiKeyId=${keyId}`, '?action=key.issue']) {
      expect([query, await listOf(window, query, work)]).toEqual([query, []]);
    }
    const keys = await window.call('GET', `${PATH}/keys`, { account: work });
    expect(keys.json.data.map(({ name }: { name: string }) => name)).toEqual([
      'Perennial command line',
      'Perennial window',
    ]);
  });

  test.each([
    ['?limit=0', 'invalid_pagination', 'limit'],
    ['?offset=x', 'invalid_pagination', 'offset'],
    ['?action=subscription', 'invalid_query', 'action'],
    ['?action=', 'invalid_query', 'action'],
    ['?apiKeyId=1', 'invalid_query', 'apiKeyId'],
    ['?subscriptionId=1', 'invalid_query', 'subscriptionId'],
    ['?key=1', 'invalid_query', 'key'],
    ['/keys?limit=1', 'invalid_query', 'limit'],
  ])('%s is refused: 400 %s', async (query, code, field) => {
    const { call } = await openWindow();
    const { status, json } = await call('GET', PATH + query);
    expect([status, json.error.code, json.error.field]).toEqual([400, code, field]);
  });
});

test('the public audit has the entries of subscriptions alone', async () => {
  const window = await openWindow();
  await changeEverything(window);
  const { json } = await window.call('GET', '/api/v1/audit');
  const all = (await listOf(window)).filter(({ subscriptionId }) => subscriptionId !== null);
  expect(json.data.map(({ id }: { id: string }) => id)).toEqual(all.map(({ id }) => id));
  expect(all).toMatchObject(json.data);
});

test('a record and its entry are told alike, text and all', async () => {
  const window = await openWindow();
  const name = '\u202eMaqāl \ud83e\uddfe "quoted" \\ ';
  const made = await window.call('POST', '/api/v1/subscriptions', { body: draft({ name }) });
  const [entry] = await listOf(window);
  expect(entry?.metadata).toEqual({ before: null, after: made.json.data });
});

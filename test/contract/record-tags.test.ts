import { expect, test } from 'vitest';
import { setTrialAsOwner } from '../../src-server/subscriptions/status.ts';
import { draft } from '../support/drafts.ts';
import { manualClock } from '../support/clock.ts';
import { TestServer } from '../support/server.ts';

// ETag and If-Match: beyond the contract, and without effect on a caller who does not send If-Match.

const LIST = '/api/v1/subscriptions';
const SETTINGS = '/api/v1/notification-settings';

async function started(options: Parameters<typeof TestServer.start>[0] = {}) {
  const server = await TestServer.start(options);
  const { key } = server.issue();
  const created = await server.call('POST', LIST, { key, body: draft() });
  const path = `${LIST}/${created.json.data.id}`;
  const tagOf = async (of = path) => (await server.call('GET', of, { key })).headers.etag ?? '';
  const change = (amount: number, tag?: string) =>
    server.call('PATCH', path, {
      key,
      body: { amount },
      headers: tag === undefined ? {} : { 'if-match': tag },
    });
  return { server, key, created, path, tagOf, change };
}

test('the tag is the same wherever the record is the same, and another after a change', async () => {
  const { server, key, created, path, tagOf, change } = await started();
  const { etag } = created.headers;
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  expect(await tagOf()).toBe(etag);
  expect((await server.call('HEAD', path, { key })).headers.etag).toBe(etag);
  // In the same millisecond, too.
  const changed = await change(20);
  expect(changed.headers.etag).not.toBe(etag);
  expect(await tagOf()).toBe(changed.headers.etag);
});

test('a change with the current tag is made, with an old one refused: 412', async () => {
  const { tagOf, change, created } = await started();
  const first = created.headers.etag ?? '';
  expect((await change(20, first)).status).toBe(200);
  const refused = await change(30, first);
  expect([refused.status, refused.json.error.code, refused.json.error.field]).toEqual([
    412,
    'precondition_failed',
    'If-Match',
  ]);
  const current = await tagOf();
  expect((await change(30, `"other", ${current}`)).json.data.amount).toBe(30);
});

test.each(['"other"', 'W/TAG', 'TAG-less', '', 'other, W/"x"', '*, TAG'])(
  'If-Match: %s is not the current tag',
  async (header) => {
    const { tagOf, change } = await started();
    const tag = await tagOf();
    const { status } = await change(
      20,
      header === '*, TAG' ? '*, "x"' : header.replace('TAG', tag),
    );
    expect(status).toBe(412);
  },
);

test('* stands for whatever there is', async () => {
  const { change } = await started();
  expect((await change(20, '*')).status).toBe(200);
});

test('a record is deleted only as long as it has the tag', async () => {
  const { server, key, path, change, created } = await started();
  await change(20);
  const headers = { 'if-match': created.headers.etag ?? '' };
  expect((await server.call('DELETE', path, { key, headers })).status).toBe(412);
  const current = (await server.call('GET', path, { key })).headers.etag ?? '';
  const deleted = await server.call('DELETE', path, { key, headers: { 'if-match': current } });
  expect([deleted.status, deleted.headers.etag]).toEqual([200, undefined]);
  const again = await server.call('DELETE', path, { key, headers: { 'if-match': current } });
  expect([again.status, again.json.error.code]).toEqual([404, 'subscription_not_found']);
});

test('of many changes at once with the same tag, one is made', async () => {
  const { change, created } = await started();
  const amounts = [1, 2, 3, 4, 5, 6];
  const answers = await Promise.all(amounts.map((amount) => change(amount, created.headers.etag)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 412, 412, 412, 412, 412,
  ]);
});

test('a refused change uses quota and leaves no entry; a wrong one is told first, for free', async () => {
  const { server, key, path } = await started();
  const headers = { 'if-match': '"old"' };
  const refused = await server.call('PATCH', path, { key, headers, body: { amount: 2 } });
  const wrong = await server.call('PATCH', path, { key, headers, body: { amount: -1 } });
  expect([refused.status, wrong.status]).toEqual([412, 400]);
  const { json, headers: told } = await server.call('GET', '/api/v1/audit', { key });
  expect(json.data).toHaveLength(1);
  expect(Number(refused.headers['x-ratelimit-remaining'])).toBe(
    Number(told['x-ratelimit-remaining']) + 1,
  );
});

test('what the owner changes in the app changes the tag, and so does the end of a trial', async () => {
  const clock = manualClock('2026-11-21T12:00:00.000Z');
  const { server, tagOf, created } = await started({ clock });
  const tags = [created.headers.etag];
  setTrialAsOwner(server.context, created.json.data.id, '2026-11-22');
  tags.push(await tagOf());
  clock.advance(2 * 24 * 3_600_000);
  tags.push(await tagOf());
  expect(new Set(tags).size).toBe(3);
});

test('reminder settings have a tag, too', async () => {
  const { server, key, tagOf } = await started();
  const body = { daysBefore: 7 };
  const missing = await server.call('PATCH', SETTINGS, { key, body, headers: { 'if-match': '*' } });
  expect(missing.status).toBe(404);
  server.saveSettings();
  const tag = await tagOf(SETTINGS);
  const changed = await server.call('PATCH', SETTINGS, { key, body, headers: { 'if-match': tag } });
  expect([changed.status, changed.headers.etag]).toEqual([200, await tagOf(SETTINGS)]);
  const refused = await server.call('PATCH', SETTINGS, { key, body, headers: { 'if-match': tag } });
  expect(refused.status).toBe(412);
});

test('lists have none, and If-Match means nothing to what changes no record', async () => {
  const { server, key } = await started();
  const headers = { 'if-match': '"x"' };
  const list = await server.call('GET', LIST, { key, headers });
  expect([list.status, list.headers.etag]).toEqual([200, undefined]);
  expect((await server.call('POST', LIST, { key, headers, body: draft() })).status).toBe(201);
});

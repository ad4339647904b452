import { expect, test } from 'vitest';
import { manualClock } from '../support/clock.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

// Headers beyond the contract: the answers beneath them are as it says.

const LIST = '/api/v1/subscriptions';

test('a new subscription is at its Location, also when the answer is a replay', async () => {
  const server = await TestServer.start();
  const { key } = server.issue();
  const headers = { 'idempotency-key': 'once' };
  const created = await server.call('POST', LIST, { key, headers, body: draft() });
  expect(created.headers.location).toBe(`${LIST}/${created.json.data.id}`);
  const replayed = await server.call('POST', LIST, { key, headers, body: draft() });
  expect([replayed.headers.location, replayed.headers.etag]).toEqual([
    created.headers.location,
    created.headers.etag,
  ]);
  const { json } = await server.call('GET', String(created.headers.location), { key });
  expect(json.data).toEqual(created.json.data);
});

test('the quota is also told as the IETF drafted it, wherever the contract tells it', async () => {
  const clock = manualClock('2026-11-21T12:30:00.250Z');
  const server = await TestServer.start({ clock, hourlyQuota: 2 });
  const { key } = server.issue();
  const told = async (path: string) => {
    const { headers } = await server.call('GET', path, { key });
    return [headers['ratelimit-policy'], headers['ratelimit']];
  };
  const policy = '"hourly";q=2;w=3600';
  expect(await told(LIST)).toEqual([policy, '"hourly";r=1;t=1800']);
  expect(await told(`${LIST}?limit=0`)).toEqual([undefined, undefined]);
  clock.advance(1000);
  expect(await told(`${LIST}/00000000-0000-4000-8000-000000000000`)).toEqual([
    policy,
    '"hourly";r=0;t=1799',
  ]);
  expect(await told(LIST)).toEqual([policy, '"hourly";r=0;t=1799']);
});

test('browsers may remember a preflight', async () => {
  const server = await TestServer.start();
  const { status, headers } = await server.call('OPTIONS', LIST);
  expect([status, headers['access-control-max-age']]).toEqual([204, '7200']);
});

test('sending lastPaymentDate is said to be deprecated; not sending it is not', async () => {
  const server = await TestServer.start();
  const { key } = server.issue();
  const { nextPaymentDate: _, ...rest } = draft();
  const old = await server.call('POST', LIST, {
    key,
    body: { ...rest, lastPaymentDate: '2026-11-14' },
  });
  const since = Number(String(old.headers.deprecation).slice(1)) * 1000;
  expect(new Date(since).toISOString()).toBe('2026-11-21T00:00:00.000Z');
  expect(old.headers.link).toBe(
    '</openapi.json>; rel="service-desc", </docs/api-changes.md>; rel="deprecation"; type="text/markdown"',
  );
  const path = `${LIST}/${old.json.data.id}`;
  const patch = (body: object) => server.call('PATCH', path, { key, body });
  // Beside nextPaymentDate it has no effect, and is deprecated all the same.
  const both = await patch({ nextPaymentDate: '2027-01-01', lastPaymentDate: '2026-12-01' });
  expect(both.headers.deprecation).toBe(old.headers.deprecation);
  const current = await patch({ amount: 2 });
  expect([current.headers.deprecation, current.headers.link]).toEqual([
    undefined,
    '</openapi.json>; rel="service-desc"',
  ]);
});

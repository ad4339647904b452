import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { listenIn } from './listening.ts';
import { openWindow } from './window.ts';

const SUBSCRIPTIONS = '/api/v1/subscriptions';

test('many windows may listen: all of them hear, and everybody else is served', async () => {
  const window = await openWindow();
  const { server, call } = window;
  const ears = await Promise.all(Array.from({ length: 300 }, () => listenIn(window)));
  const { key } = server.issue();
  const begun = performance.now();
  const made = await server.call('POST', SUBSCRIPTIONS, { key, body: draft() });
  expect(made.status).toBe(201);
  await Promise.all(ears.map((ear) => ear.until('subscriptions', 'usage')));
  expect(performance.now() - begun).toBeLessThan(5000);
  for (const ear of ears) ear.leave();
  await Promise.all(ears.map(({ ended }) => ended));
  expect((await call('GET', SUBSCRIPTIONS)).json.data).toHaveLength(1);
  const late = await listenIn(window);
  await call('POST', SUBSCRIPTIONS, { body: draft() });
  await late.until('subscriptions');
});

describe('when the server ends', () => {
  test('its streams end as they should, at once', async () => {
    const window = await openWindow();
    const ears = await Promise.all(Array.from({ length: 20 }, () => listenIn(window)));
    const begun = performance.now();
    await window.server.close();
    expect(performance.now() - begun).toBeLessThan(2000);
    expect(await Promise.all(ears.map(({ ended }) => ended))).toEqual(ears.map(() => true));
  });

  test('what was changed last is still told where it was noticed, and nothing breaks', async () => {
    const window = await openWindow();
    const ear = await listenIn(window);
    const writes = Array.from({ length: 20 }, () =>
      window.call('POST', SUBSCRIPTIONS, { body: draft() }),
    );
    await Promise.race(writes);
    await window.server.close();
    await Promise.allSettled(writes);
    expect(await ear.ended).toBe(true);
    for (const topic of ear.topics()) expect(topic).toBe('subscriptions');
  });

  test('a window may listen anew to the next one', async () => {
    const window = await openWindow();
    const ear = await listenIn(window);
    await window.server.restart();
    expect(await ear.ended).toBe(true);
    const again = await listenIn(window);
    window.server.issue();
    await again.until('keys');
  });
});

test('a stream on which nothing happens stays open', { timeout: 30_000 }, async () => {
  const window = await openWindow();
  const ear = await listenIn(window);
  let hasEnded = false;
  void ear.ended.then(() => (hasEnded = true));
  // Sockets go by real time: one without a byte is ended after 13 s.
  await new Promise((resolve) => setTimeout(resolve, 14_500));
  expect([hasEnded, ear.events, ear.signsOfLife()]).toEqual([false, [], 3]);
  window.server.issue();
  await ear.until('keys');
});

import { describe, expect, test } from 'vitest';
import { type PushAnswer, says, startPushService } from '../support/push-service.ts';
import { draft } from '../support/drafts.ts';
import { startMailServer } from '../support/smtp.ts';
import { openWindow } from '../app/window.ts';

// Reminders by every kind of service, through the whole server: what does not arrive is tried again,
// with the reason in the history, and what arrives is noted once.

const allowPrivate = true;

/** How each channel is set up on a service of the test's own, and what its kind says to a message. */
const channels = {
  bark: {
    path: '/app/v1/settings',
    body: (pushUrl: string) => ({ pushUrl, deviceKey: 'device', allowPrivatePush: true }),
    taken: { code: 200, message: 'success', timestamp: 1 },
  },
  ntfy: {
    path: '/app/v1/channels/ntfy',
    body: (url: string) => ({ url, topic: 'home', allowPrivate }),
    taken: { id: 'x', event: 'message' },
  },
  gotify: {
    path: '/app/v1/channels/gotify',
    body: (url: string) => ({ url, token: 'token', allowPrivate }),
    taken: { id: 1 },
  },
  webhook: {
    path: '/app/v1/channels/webhook',
    body: (url: string) => ({ url, allowPrivate }),
    taken: {},
  },
} as const;
type Kind = keyof typeof channels;
const kinds = Object.keys(channels) as Kind[];

const bad: Readonly<Record<string, [answer: PushAnswer, told: RegExp]>> = {
  'sends elsewhere': [
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    /has moved \(302\)/,
  ],
  'is a teapot': [says(418, 'short and stout'), /418/],
  'has had too many': [says(429, { error: 'slow down' }), /429/],
  'says too much': [says(200, 'x'.repeat(100_000)), /too long to be from/],
  'hangs up': [(response) => void response.destroy(), /closed the connection/],
  'breaks off': [
    (response) => {
      response.writeHead(200, { 'content-length': 50 });
      response.write('{"code":200', () => response.destroy());
    },
    /closed the connection/,
  ],
};

// What follows the status is a webhook's own affair.
const endsWithStatus = new Set(['says too much', 'breaks off']);
const badFor = (kind: Kind) =>
  Object.entries(bad).filter(([name]) => kind !== 'webhook' || !endsWithStatus.has(name));

describe.each(kinds)('%s', (kind) => {
  test.each(badFor(kind))(
    'that %s is tried again until it works',
    async (_name, [answer, told]) => {
      const { call, server } = await openWindow();
      const state = { works: false };
      const { path, body, taken } = channels[kind];
      const service = await startPushService((response) =>
        (state.works ? says(200, taken) : answer)(response),
      );
      expect((await call('PATCH', path, { body: body(service.url) })).status).toBe(200);
      await call('POST', '/api/v1/subscriptions', {
        body: draft({ nextPaymentDate: '2026-11-23' }),
      });
      const history = async () => (await call('GET', '/app/v1/reminders')).json.data as object[];
      await server.wake();
      expect(await history()).toMatchObject([
        {
          channel: kind,
          state: 'waiting',
          attempts: 1,
          answer: expect.stringMatching(told) as string,
        },
      ]);
      state.works = true;
      // What may have arrived waits longer.
      server.clock.advance(300_000);
      await server.wake();
      await server.wake();
      expect(await history()).toMatchObject([{ state: 'sent', attempts: 2 }]);
      expect(service.received).toHaveLength(2);
    },
  );
});

test.each([...endsWithStatus])(
  'a webhook that %s after its 200 has taken the message',
  async (name) => {
    const { call, server } = await openWindow();
    const service = await startPushService(bad[name]?.[0]);
    await call('PATCH', channels.webhook.path, { body: channels.webhook.body(service.url) });
    await call('POST', '/api/v1/subscriptions', { body: draft({ nextPaymentDate: '2026-11-23' }) });
    await server.wake();
    const { json } = await call('GET', '/app/v1/reminders');
    expect(json.data).toMatchObject([
      { state: 'sent', attempts: 1, answer: 'The service answered 200.' },
    ]);
  },
);

const mail = (port: number) => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  from: 'perennial@example.com',
  to: 'me@example.com',
  allowPrivate,
});

describe('email', () => {
  test('arrives as a letter of its own, once', async () => {
    const { call, server } = await openWindow();
    const { port, received } = await startMailServer({ hideSTARTTLS: true });
    expect((await call('PATCH', '/app/v1/channels/email', { body: mail(port) })).status).toBe(200);
    await call('POST', '/api/v1/subscriptions', { body: draft({ nextPaymentDate: '2026-11-23' }) });
    await server.wake();
    await server.wake();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'perennial@example.com', to: ['me@example.com'] });
    expect(received[0]?.text).toContain('Subject: Netflix renews in 2 days');
    const test = await call('POST', '/app/v1/channels/email/test');
    expect(test.json.data.delivered).toBe(true);
  });

  test('that is refused is tried again, with the reason', async () => {
    const { call, server } = await openWindow();
    const refusals = { recipient: { code: 550, words: 'mailbox is full' } };
    const { port, received } = await startMailServer({ hideSTARTTLS: true }, refusals);
    await call('PATCH', '/app/v1/channels/email', { body: mail(port) });
    await call('POST', '/api/v1/subscriptions', { body: draft({ nextPaymentDate: '2026-11-23' }) });
    await server.wake();
    const { json } = await call('GET', '/app/v1/reminders');
    expect(json.data).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    expect(json.data[0].answer).toContain('mailbox is full');
    expect(received).toEqual([]);
  });
});

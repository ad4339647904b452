import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sendByBark } from '../../src-server/channels/bark/send.ts';
import type { Delivery, Message } from '../../src-server/channels/delivery.ts';
import { sendByGotify } from '../../src-server/channels/gotify/send.ts';
import { isNtfyTopic, sendByNtfy } from '../../src-server/channels/ntfy/send.ts';
import { isWebhookSecret, sendByWebhook } from '../../src-server/channels/webhook/send.ts';
import type { Target } from '../../src-server/channels/guarded-post.ts';
import type { Sending } from '../../src-server/channels/sending.ts';
import { type PushAnswer, says, startPushService } from '../support/push-service.ts';
import { told } from '../support/told.ts';

const MESSAGE: Message = { title: 'Netflix renews tomorrow', body: 'US$15.49 – 续费' };
const TOPIC = 'planted-topic';
const TOKEN = 'planted-token';
const SENT_AT = Date.parse('2026-11-21T12:00:00.500Z');

/** A secret in the form of Standard Webhooks. */
const encoded = (size: number) => `whsec_${Buffer.alloc(size).toString('base64')}`;

type Send = (target: Target, message: Message, sending: Sending) => Promise<Delivery>;

const bark: Send = (target, message, sending) => sendByBark(target, TOKEN, message, sending);
const ntfyWith =
  (token: string | null): Send =>
  (target, message, sending) =>
    sendByNtfy(target, { topic: TOPIC, token }, message, sending);
const ntfy = ntfyWith(TOKEN);
const gotify: Send = (target, message, sending) => sendByGotify(target, TOKEN, message, sending);
const webhook =
  (secret: string | null): Send =>
  (target, message, sending) =>
    sendByWebhook(
      target,
      { id: 'msg_1', sentAt: SENT_AT, secrets: secret === null ? [] : [secret] },
      message,
      sending,
    );

/** Sends to a service of the test's own. */
async function sent(send: Send, answer: PushAnswer, path = '') {
  const service = await startPushService(answer);
  const target = { url: new URL(service.url + path), allowPrivate: true };
  const ending = new AbortController().signal;
  const delivery = await told(send(target, MESSAGE, { ownPort: 1, ending }));
  const [received] = service.received;
  if (received === undefined) throw new Error('Nothing was received.');
  return { delivery, received };
}

describe('ntfy', () => {
  const taken = says(200, { id: 'x', time: 1, event: 'message', topic: TOPIC });

  test('gets the topic and the message as JSON at its root, the token in a header', async () => {
    const { delivery, received } = await sent(ntfy, taken);
    expect(delivery).toEqual({ delivered: true, message: 'The service answered 200.' });
    expect([received.method, received.path]).toEqual(['POST', '/']);
    expect(received.body).toEqual({ topic: TOPIC, title: MESSAGE.title, message: MESSAGE.body });
    expect(received.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });

  test('needs no token', async () => {
    const { received } = await sent(ntfyWith(null), taken);
    expect(received.headers.authorization).toBeUndefined();
  });

  test('that refuses is quoted without what is secret', async () => {
    const { delivery } = await sent(
      ntfy,
      says(403, { code: 40301, http: 403, error: `forbidden: ${TOPIC} for ${TOKEN}` }),
    );
    expect(delivery).toEqual({
      delivered: false,
      message: 'The service answered 403: forbidden: … for …',
    });
  });

  test.each([
    ['a', true],
    ['A-b_9', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['', false],
    ['a/b', false],
    ['a b', false],
    ['ä', false],
  ])('topic %j: %s', (text, isOne) => expect(isNtfyTopic(text)).toBe(isOne));
});

describe('gotify', () => {
  test('gets the message below its address, the token in a header and not in the address', async () => {
    const taken = says(200, { id: 25, appid: 5, message: MESSAGE.body, title: MESSAGE.title });
    const { delivery, received } = await sent(gotify, taken, '/gotify/');
    expect(delivery).toEqual({ delivered: true, message: 'The service answered 200.' });
    expect([received.method, received.path]).toEqual(['POST', '/gotify/message']);
    expect(received.body).toEqual({ title: MESSAGE.title, message: MESSAGE.body });
    expect(received.headers['x-gotify-key']).toBe(TOKEN);
  });

  test('that refuses is quoted', async () => {
    const refused = says(401, {
      error: 'Unauthorized',
      errorCode: 401,
      errorDescription: 'you need to provide a valid access token',
    });
    expect((await sent(gotify, refused)).delivery).toEqual({
      delivered: false,
      message: 'The service answered 401: you need to provide a valid access token',
    });
  });
});

describe('a webhook', () => {
  test('gets the message in the form of Standard Webhooks, to its very address', async () => {
    const { delivery, received } = await sent(webhook(null), says(204, ''), '/hooks/a?b=1');
    expect(delivery).toEqual({ delivered: true, message: 'The service answered 204.' });
    expect([received.method, received.path]).toEqual(['POST', '/hooks/a?b=1']);
    expect(received.body).toEqual({
      type: 'reminder',
      timestamp: '2026-11-21T12:00:00.500Z',
      data: MESSAGE,
    });
    expect(received.headers).toMatchObject({
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(SENT_AT / 1000)),
    });
    expect(received.headers['webhook-signature']).toBeUndefined();
  });

  test.each([
    ['a plain secret', Buffer.from('a plain secret')],
    [
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64'),
    ],
  ])('is signed with %j over its id, time and body', async (secret, key) => {
    const { received } = await sent(webhook(secret), says(200, 'ok'));
    const { 'webhook-id': id, 'webhook-timestamp': time } = received.headers;
    const signed = createHmac('sha256', key)
      .update(`${String(id)}.${String(time)}.${received.text}`)
      .digest('base64');
    expect(received.headers['webhook-signature']).toBe(`v1,${signed}`);
  });

  test.each([
    ['a', true],
    [' ', true],
    ['x'.repeat(256), true],
    ['', false],
    ['x'.repeat(257), false],
    ['🔑'.repeat(256), true],
    [encoded(24), true],
    [encoded(25), true],
    [encoded(64), true],
    [encoded(23), false],
    [encoded(65), false],
    [encoded(25).replaceAll('=', ''), false],
    [`${encoded(24)}\n`, false],
    [`${encoded(24)}!`, false],
    [`whsec_${Buffer.alloc(24, 0xff).toString('base64url')}`, false],
    ['whsec_', false],
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', true],
    // Bits that no byte is made of.
    [`${encoded(25).slice(0, -3)}F==`, false],
    [` ${encoded(1)}`, true],
  ])('secret %j: %s', (text, isOne) => expect(isWebhookSecret(text)).toBe(isOne));

  test('is not told by what its receiver answers', async () => {
    const { delivery } = await sent(webhook('secret'), says(500, { message: 'planted words' }));
    expect(delivery).toEqual({ delivered: false, message: 'The service answered 500.' });
  });
});

const elsewhere: PushAnswer = (response) => {
  response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
};

const channels = { bark, ntfy, gotify, webhook: webhook('secret') };

describe.each(Object.entries(channels))('%s', (_name, send) => {
  test('follows no redirect, and says so', async () => {
    expect((await sent(send, elsewhere)).delivery).toEqual({
      delivered: false,
      message: 'The service has moved (302). Enter its new address.',
    });
  });

  test.each([400, 418, 429, 500, 503])('was not taken where the answer is %i', async (status) => {
    const { delivery } = await sent(send, says(status, '{}'));
    expect(delivery.delivered).toBe(false);
    expect(delivery.message).toContain(String(status));
  });
});

test.each(Object.entries({ bark, ntfy, gotify }))(
  '%s is not taken in by 200 from another kind of server',
  async (_name, send) => {
    for (const body of ['<html>Welcome</html>', '{}', '[]', '"ok"', '']) {
      expect((await sent(send, says(200, body))).delivery.delivered).toBe(false);
    }
  },
);

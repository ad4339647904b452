import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { codePointLength } from '../../domain/text.ts';
import { type Target, guardedPost, targetOf } from '../guarded-post.ts';
import type { ChannelKind } from '../kind.ts';
import type { Sending } from '../sending.ts';
import { type Delivery, type Message, deliver } from '../delivery.ts';
import { webhook } from './definition.ts';

/** One attempt to send a message. A repeat has the same ID, so that the receiver recognizes it. */
export type Webhook = {
  id: string;
  /** When it is sent, in epoch milliseconds. */
  sentAt: number;
  /** The secrets to sign it with, if any: text, or `whsec_` and Base64. */
  secrets: readonly string[];
};

const ENCODED = 'whsec_';
const LONGEST_SECRET = 256;

/**
 * Whether `text` is a valid secret: text of 1 to 256 characters. After `whsec_`, it must be 24 to 64 bytes in
 * Base64, as Standard Webhooks requires.
 */
export function isWebhookSecret(text: string): boolean {
  if (!text.startsWith(ENCODED)) return text !== '' && codePointLength(text) <= LONGEST_SECRET;
  const key = keyOf(text);
  // Node's decoder is lenient, so only text that survives a round trip is valid.
  const isBase64 = ENCODED + key.toString('base64') === text;
  return isBase64 && key.length >= 24 && key.length <= 64;
}

/** Posts a message for a person as JSON to the owner's URL. See {@link postSigned}. */
export function sendByWebhook(
  target: Target,
  attempt: Webhook,
  message: Message,
  sending: Sending,
): Promise<Delivery> {
  const timestamp = new Date(attempt.sentAt).toISOString();
  const body = JSON.stringify({ type: 'reminder', timestamp, data: message });
  return postSigned(target, attempt, body, sending);
}

/**
 * Posts JSON text with the headers of Standard Webhooks (https://www.standardwebhooks.com): `webhook-id`,
 * `webhook-timestamp`, and, with secrets, `webhook-signature`, one signature for each. Any 2xx counts as success; the
 * response body is never passed on.
 */
export function postSigned(
  target: Target,
  { id, sentAt, secrets }: Webhook,
  body: string,
  sending: Sending,
): Promise<Delivery> {
  const seconds = String(Math.floor(sentAt / 1000));
  const signed = `${id}.${seconds}.${body}`;
  const signatures = secrets.map((secret) => `v1,${signature(secret, signed)}`).join(' ');
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    ...(secrets.length === 0 ? {} : { 'webhook-signature': signatures }),
  };
  const post = () => guardedPost(target, { body, headers, statusOnly: true }, sending);
  return deliver(post, {
    service: 'webhook',
    // The body of a webhook's response is ignored.
    answer: z.unknown(),
    isTaken: (status) => status >= 200 && status < 300,
    wordsOf: () => '',
    secrets: [],
  });
}

function signature(secret: string, text: string): string {
  return createHmac('sha256', keyOf(secret)).update(text).digest('base64');
}

function keyOf(secret: string): Buffer {
  return secret.startsWith(ENCODED)
    ? Buffer.from(secret.slice(ENCODED.length), 'base64')
    : Buffer.from(secret, 'utf8');
}

/** Reminders as JSON posted to the owner's URL. */
export const webhookChannel: ChannelKind<typeof webhook> = {
  definition: webhook,
  checks: { secret: [isWebhookSecret, 'noSigningSecret'] },
  send: (values, { id, sentAt, title, body }, sending) =>
    sendByWebhook(
      targetOf(values),
      { id, sentAt, secrets: values.secret === null ? [] : [values.secret] },
      { title, body },
      sending,
    ),
};

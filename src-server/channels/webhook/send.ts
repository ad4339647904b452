import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { codePointLength } from '../../domain/text.ts';
import { type Target, guardedPost, targetOf } from '../guarded-post.ts';
import type { ChannelKind } from '../kind.ts';
import type { Sending } from '../sending.ts';
import { type Delivery, type Message, deliver } from '../delivery.ts';
import { webhook } from './definition.ts';

/** One sending of a message; a repeat has the same id, by which a receiver knows it. */
export type Webhook = {
  id: string;
  /** When it is sent, in epoch milliseconds. */
  sentAt: number;
  /** Signs it, if there is one: any text, or `whsec_` and base64. */
  secret: string | null;
};

const ENCODED = 'whsec_';
const LONGEST_SECRET = 256;

/**
 * Whether `text` can be a secret: any text of 1 to 256 characters. What begins with `whsec_` must be
 * base64 of 24 to 64 bytes, as Standard Webhooks has it.
 */
export function isWebhookSecret(text: string): boolean {
  if (!text.startsWith(ENCODED)) return text !== '' && codePointLength(text) <= LONGEST_SECRET;
  const key = keyOf(text);
  // Node reads whatever looks like base64: only what is written back the same is.
  const isBase64 = ENCODED + key.toString('base64') === text;
  return isBase64 && key.length >= 24 && key.length <= 64;
}

/**
 * Posts a message as JSON to an address of the owner's own, in the form and with the headers of
 * Standard Webhooks (https://www.standardwebhooks.com): `webhook-id`, `webhook-timestamp` and, with a
 * secret, `webhook-signature`. Any 2xx is taken for success; the answer's body is never told.
 */
export function sendByWebhook(
  target: Target,
  { id, sentAt, secret }: Webhook,
  message: Message,
  sending: Sending,
): Promise<Delivery> {
  const timestamp = new Date(sentAt).toISOString();
  const body = JSON.stringify({ type: 'reminder', timestamp, data: message });
  const seconds = String(Math.floor(sentAt / 1000));
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    ...(secret === null
      ? {}
      : { 'webhook-signature': `v1,${signature(secret, `${id}.${seconds}.${body}`)}` }),
  };
  const post = () => guardedPost(target, { body, headers, statusOnly: true }, sending);
  return deliver(post, {
    service: 'webhook',
    // Whatever it is, a body is its own affair.
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

/** Reminders as JSON that is posted to an address of the owner's own. */
export const webhookChannel: ChannelKind<typeof webhook> = {
  definition: webhook,
  checks: { secret: [isWebhookSecret, 'noSigningSecret'] },
  send: (values, { id, sentAt, title, body }, sending) =>
    sendByWebhook(
      targetOf(values),
      { id, sentAt, secret: values.secret },
      { title, body },
      sending,
    ),
};

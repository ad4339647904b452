import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type Target, guardedPost } from '../guarded-post.ts';
import type { Sending } from '../sending.ts';
import { type Delivery, type Message, deliver } from './delivery.ts';

/** One sending of a message; a repeat has the same id, by which a receiver knows it. */
export type Webhook = {
  id: string;
  /** When it is sent, in epoch milliseconds. */
  sentAt: number;
  /** Signs it, if there is one: any text, or `whsec_` and base64. */
  secret: string | null;
};

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
  const post = () => guardedPost(target, { body, headers }, sending);
  return deliver(post, {
    name: 'a webhook',
    // Whatever it is, a body is its own affair.
    answer: z.unknown(),
    isTaken: (status) => status >= 200 && status < 300,
    wordsOf: () => '',
    secrets: [],
  });
}

const ENCODED = 'whsec_';

function signature(secret: string, text: string): string {
  const key = secret.startsWith(ENCODED)
    ? Buffer.from(secret.slice(ENCODED.length), 'base64')
    : Buffer.from(secret, 'utf8');
  return createHmac('sha256', key).update(text).digest('base64');
}

import { z } from 'zod';
import { type Target, guardedPost, isHeaderText, targetOf } from '../guarded-post.ts';
import type { ChannelKind } from '../kind.ts';
import type { Sending } from '../sending.ts';
import { type Delivery, type Message, deliver, partsOf } from '../delivery.ts';
import { ntfy } from './definition.ts';

/** Where an ntfy server accepts messages: a topic, which works like a password, and a token. */
export type NtfyTopic = { topic: string; token: string | null };

const TOPIC_FORM = /^[-_A-Za-z0-9]{1,64}$/;

/** Whether `text` is a valid topic (https://docs.ntfy.sh/publish): 1 to 64 letters, digits, `_`, `-`. */
export function isNtfyTopic(text: string): boolean {
  return TOPIC_FORM.test(text);
}

/** An accepted message, or the text of an `error`. */
const Answer = z.object({ event: z.string().optional(), error: z.string().optional() });

/**
 * Sends through an ntfy server (https://docs.ntfy.sh/publish, "Publish as JSON"): POST to its root. Only the
 * documented `error` of the response is passed on, without the address, the topic, and the token.
 */
export function sendByNtfy(
  target: Target,
  { topic, token }: NtfyTopic,
  { title, body }: Message,
  sending: Sending,
): Promise<Delivery> {
  const post = {
    body: JSON.stringify({ topic, title, message: body }),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  };
  return deliver(() => guardedPost(target, post, sending), {
    service: 'ntfy',
    answer: Answer,
    isTaken: (status, { event }) => status === 200 && event === 'message',
    wordsOf: ({ error = '' }) => error,
    secrets: [...partsOf(target.url), topic, token ?? ''],
  });
}

/** Reminders as messages to an ntfy topic. */
export const ntfyChannel: ChannelKind<typeof ntfy> = {
  definition: ntfy,
  checks: { topic: [isNtfyTopic, 'noTopic'], token: [isHeaderText, 'noToken'] },
  send: (values, { title, body }, sending) =>
    sendByNtfy(targetOf(values), values, { title, body }, sending),
};

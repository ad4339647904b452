import { z } from 'zod';
import { type Target, guardedPost, isHeaderText, targetOf } from '../guarded-post.ts';
import type { ChannelKind } from '../kind.ts';
import type { Sending } from '../sending.ts';
import { type Delivery, type Message, below, deliver, partsOf } from '../delivery.ts';
import { gotify } from './definition.ts';

/** An accepted message has an ID; otherwise `errorDescription` explains the error. */
const Answer = z.object({
  id: z.number().optional(),
  error: z.string().optional(),
  errorDescription: z.string().optional(),
});

/**
 * Sends through a Gotify server (https://gotify.net/api-docs, `createMessage`): POST /message with an
 * application token. Only the documented error description of the response is passed on, without the address
 * and the token.
 */
export function sendByGotify(
  target: Target,
  token: string,
  { title, body }: Message,
  sending: Sending,
): Promise<Delivery> {
  const post = {
    body: JSON.stringify({ title, message: body }),
    headers: { 'x-gotify-key': token },
  };
  const url = below(target.url, 'message');
  return deliver(() => guardedPost({ ...target, url }, post, sending), {
    service: 'gotify',
    answer: Answer,
    isTaken: (status, { id }) => status === 200 && id !== undefined,
    wordsOf: ({ errorDescription, error }) => errorDescription ?? error ?? '',
    secrets: [...partsOf(target.url), token],
  });
}

/** Reminders as messages of a Gotify application. */
export const gotifyChannel: ChannelKind<typeof gotify> = {
  definition: gotify,
  checks: { token: [isHeaderText, 'noToken'] },
  send: (values, { title, body }, sending) =>
    sendByGotify(targetOf(values), values.token, { title, body }, sending),
};

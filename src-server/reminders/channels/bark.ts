import { z } from 'zod';
import { type Target, guardedPost } from '../guarded-post.ts';
import type { Sending } from '../sending.ts';
import { type Delivery, type Message, below, deliver, partsOf } from './delivery.ts';

/** What a Bark server answers, as far as it counts here. */
const Answer = z.object({ code: z.unknown().optional(), message: z.string() });

/**
 * Pushes through a Bark server (https://bark.day.app): POST /push with the device key. Of its
 * answer only the documented `message` is told, without the address and the key.
 */
export function sendByBark(
  target: Target,
  deviceKey: string,
  message: Message,
  sending: Sending,
): Promise<Delivery> {
  const body = JSON.stringify({ device_key: deviceKey, ...message });
  return deliver(
    () => guardedPost({ ...target, url: below(target.url, 'push') }, { body }, sending),
    {
      name: 'a Bark server',
      answer: Answer,
      // It says it in its body too.
      isTaken: (status, { code }) => status === 200 && code === 200,
      wordsOf: ({ message: words }) => words,
      secrets: [...partsOf(target.url), deviceKey],
    },
  );
}

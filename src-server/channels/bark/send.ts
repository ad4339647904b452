import { z } from 'zod';
import { isDeviceKey } from '../../domain/notification-settings.ts';
import { type Target, guardedPost, targetOf } from '../guarded-post.ts';
import type { ChannelKind } from '../kind.ts';
import type { Sending } from '../sending.ts';
import { type Delivery, type Message, below, deliver, partsOf } from '../delivery.ts';
import { bark } from './definition.ts';
import { barkStore } from './store.ts';

/** The result for one key of a batch; `message` is only present on failure. */
const Entry = z.object({
  code: z.unknown().optional(),
  device_key: z.unknown().optional(),
  message: z.string().optional().catch(undefined),
});

/**
 * The relevant parts of a Bark server's response. `data` belongs to batches. An address with `device_keys` in
 * its query turns every push into a batch, for which the other fields report 200 regardless of the outcome.
 */
const Answer = z.object({
  code: z.unknown().optional(),
  message: z.string(),
  data: z.array(Entry.catch({})).catch([]),
});

/**
 * Pushes through a Bark server (https://bark.day.app): POST /push with the device key. Only the documented
 * `message` of the response is passed on, without the address and the key.
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
      service: 'bark',
      answer: Answer,
      // The status is repeated in the body.
      isTaken: (status, answer) => status === 200 && resultOf(answer, deviceKey).code === 200,
      wordsOf: (answer) => resultOf(answer, deviceKey).words,
      secrets: [...partsOf(target.url), deviceKey],
    },
  );
}

/** What a response says about our key. Entries without a key also count as ours. */
function resultOf(
  { code, message, data }: z.infer<typeof Answer>,
  deviceKey: string,
): { code: unknown; words: string } {
  if (code !== 200 || data.length === 0) return { code, words: message };
  const named = data.filter((entry) => entry.device_key === deviceKey);
  const ours = named.length > 0 ? named : data.filter((entry) => entry.device_key === undefined);
  if (ours.length === 0) return { code: undefined, words: 'nothing about this device key' };
  const fault = ours.find((entry) => entry.code !== 200);
  if (fault === undefined) return { code, words: message };
  const what = typeof fault.code === 'number' ? `code ${fault.code}` : 'no code';
  return { code: fault.code, words: fault.message ?? what };
}

/** Reminders as push notifications in the Bark app on an iPhone. */
export const barkChannel: ChannelKind<typeof bark> = {
  definition: bark,
  checks: { deviceKey: [isDeviceKey, 'noDeviceKey'] },
  store: barkStore,
  send: (values, { title, body }, sending) =>
    sendByBark(targetOf(values), values.deviceKey, { title, body }, sending),
};

import { z } from 'zod';
import { isDeviceKey } from '../../domain/notification-settings.ts';
import { type Target, guardedPost, targetOf } from '../guarded-post.ts';
import type { ChannelKind } from '../kind.ts';
import type { Sending } from '../sending.ts';
import { type Delivery, type Message, below, deliver, partsOf } from '../delivery.ts';
import { bark } from './definition.ts';
import { barkStore } from './store.ts';

/** What it says of one key of a batch; `message` only where that failed. */
const Entry = z.object({
  code: z.unknown().optional(),
  device_key: z.unknown().optional(),
  message: z.string().optional().catch(undefined),
});

/**
 * What a Bark server answers, as far as it counts here. `data` is that of a batch, which an address with
 * `device_keys` in its query makes of any push: the rest then says 200 whatever came of it.
 */
const Answer = z.object({
  code: z.unknown().optional(),
  message: z.string(),
  data: z.array(Entry.catch({})).catch([]),
});

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
      service: 'bark',
      answer: Answer,
      // It says it in its body too.
      isTaken: (status, answer) => status === 200 && resultOf(answer, deviceKey).code === 200,
      wordsOf: (answer) => resultOf(answer, deviceKey).words,
      secrets: [...partsOf(target.url), deviceKey],
    },
  );
}

/** What an answer says of our key. Entries that name no key are about ours too. */
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

/** Reminders as pushes to the Bark app on an iPhone. */
export const barkChannel: ChannelKind<typeof bark> = {
  definition: bark,
  checks: { deviceKey: [isDeviceKey, 'noDeviceKey'] },
  store: barkStore,
  send: (values, { title, body }, sending) =>
    sendByBark(targetOf(values), values.deviceKey, { title, body }, sending),
};

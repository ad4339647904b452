import { AppError } from '../contract/errors.ts';
import type { channelEndpoints } from '../contract/app/channels.ts';
import type { Reply } from '../contract/endpoint.ts';
import type { ReminderChannel } from '../channels/definitions.ts';
import { sendOn } from '../channels/channel.ts';
import { outcomeText } from '../channels/outcome-text.ts';
import type { Sending } from '../channels/sending.ts';
import { testText } from './texts.ts';
import { findChannel } from '../channels/service.ts';
import type { Context } from '../context.ts';
import { effectiveSettings } from '../settings/service.ts';

// The user is waiting, and an idle connection is closed after 15 seconds.
const TIMEOUT_MS = 12_000;

/** Sends a test message on a channel, the way reminders are sent. Throws {@link AppError}. */
export async function sendTest(
  context: Context,
  ownerId: string,
  kind: ReminderChannel,
  sending: Sending,
): Promise<Reply<typeof channelEndpoints.testChannel>> {
  const channel = findChannel(context, ownerId, kind);
  if (channel === undefined) throw new AppError('channelNotSetUp', { channel: kind });
  const outgoing = {
    ...testText(effectiveSettings(context, ownerId).locale),
    id: `test_${context.ids.uuid()}`,
    sentAt: context.clock.now(),
    ownerId,
    subscriptionId: null,
    acts: [],
  };
  const { delivered, outcome } = await sendOn(channel, outgoing, {
    timeoutMs: TIMEOUT_MS,
    ...sending,
  });
  return { data: { delivered, message: outcomeText(outcome), outcome } };
}

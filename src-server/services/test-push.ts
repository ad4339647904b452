import type { settingsEndpoints } from '../contract/app-settings.ts';
import type { Reply } from '../contract/endpoint.ts';
import { sendByBark } from '../reminders/channels/bark.ts';
import type { Context } from './context.ts';
import { pushTargetOf } from './notification-settings.ts';
import { OwnerError } from './owner-error.ts';
import type { ServerFacts } from './server-facts.ts';

/** Pushes a test message to where the owner's reminders go. Throws {@link OwnerError}. */
export async function testPush(
  context: Context,
  ownerId: string,
  { port: ownPort, ending }: ServerFacts['running'],
): Promise<Reply<typeof settingsEndpoints.testPush>> {
  const target = pushTargetOf(context, ownerId);
  if (target === undefined) {
    throw new OwnerError(
      'There is no push address and device key yet.',
      'Save both in the settings first.',
    );
  }
  const { pushUrl, deviceKey, allowPrivate } = target;
  const message = { title: 'Perennial', body: 'Reminders will look like this.' };
  const to = { url: new URL(pushUrl), allowPrivate };
  return { data: await sendByBark(to, deviceKey, message, { ownPort, ending }) };
}

import type { ReminderChannel } from './definitions.ts';
import { releaseChannel } from './repository.ts';
import { hurryRetried } from '../reminders/repository.ts';
import type { Context } from '../context.ts';

/**
 * Forgets what the service of a channel asked for before its owner changed where that sends to. Where it
 * `isSetUp`, and was not removed, what could not be sent leaves at once.
 */
export function tryAnew(
  context: Context,
  ownerId: string,
  channel: ReminderChannel,
  isSetUp: boolean,
): void {
  const { db, clock } = context;
  releaseChannel(db, ownerId, channel);
  if (!isSetUp) return;
  hurryRetried(db, ownerId, channel, clock.now());
  context.changes.note('reminders', ownerId);
}

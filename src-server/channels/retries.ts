import type { ReminderChannel } from './definitions.ts';
import { releaseChannel } from './repository.ts';
import { hurryRetried } from '../reminders/repository.ts';
import type { Context } from '../context.ts';

/**
 * Called when a channel's destination changes. Forgets the previous service's request to wait and, if the
 * channel `isSetUp`, retries failed reminders immediately.
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

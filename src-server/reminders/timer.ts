import { ReminderSender, type SenderParts } from './sender.ts';
import { repeating } from '../platform/timers.ts';

/** Sends reminders automatically while the server runs. */
export type ReminderTimer = {
  /** Starts, once the server's port is known. */
  begin: () => void;
  /** Moves dates on and sends what is due, immediately. Resolves once the outcomes are recorded. */
  wake: () => Promise<void>;
  /** The same soon, because of a change to this owner's reminders, or to all without one. */
  soon: (ownerId?: string) => void;
  /** Checks an owner, or all of them, for due reminders in the next turn. */
  stale: (ownerId?: string) => void;
  /** Stops: waits briefly for messages being sent, then aborts them. */
  close: () => Promise<void>;
};

/** The dependencies of {@link startReminders} besides the sender. */
type Parts = Omit<SenderParts, 'sending'> & {
  noticeForeignChanges: () => void;
  /** Called with a failure, which may make the data read-only. */
  noticeFailure: (error: unknown) => boolean;
  /** Makes the data writable again if possible. */
  recover: () => void;
};

// How soon a new day or a due reminder is noticed without any requests, for example after the computer slept.
const LOOK_MS = 30_000;

// A service that responds at all is faster than this.
const GRACE_MS = 3000;

/** Creates the timer for dates and reminders. Nothing is sent before it starts. */
export function startReminders(parts: Parts, ownPort: () => number): ReminderTimer {
  const { days, log } = parts;
  const ending = new AbortController();
  const sending = () => ({ ownPort: ownPort(), ending: ending.signal });
  const sender = new ReminderSender({ ...parts, sending });
  let stop: (() => void) | undefined;
  const wake = async () => {
    parts.recover();
    parts.noticeForeignChanges();
    // The outcome could not be recorded, so the message would be sent again.
    if (parts.context.readOnly !== undefined) return;
    await days.keepAll();
    await sender.tick();
  };
  const wakeUnlessStopped = () => {
    if (stop === undefined) return;
    wake().catch((error: unknown) => {
      log.error({ err: error }, NOT_DONE);
      parts.noticeFailure(error);
    });
  };
  return {
    begin() {
      stop = repeating(log, NOT_DONE)(LOOK_MS, wakeUnlessStopped);
      setImmediate(wakeUnlessStopped);
    },
    wake,
    soon(ownerId) {
      sender.stale(ownerId);
      setImmediate(wakeUnlessStopped);
    },
    stale: (ownerId) => sender.stale(ownerId),
    async close() {
      stop?.();
      stop = undefined;
      const timer = setTimeout(() => ending.abort(), GRACE_MS);
      await sender.close();
      clearTimeout(timer);
    },
  };
}

const NOT_DONE = 'renewals and reminders can not be caught up for now';

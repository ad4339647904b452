import { ReminderSender, type SenderParts } from './sender.ts';
import { repeating } from '../platform/timers.ts';

/** Sends reminders by itself, for as long as the server runs. */
export type ReminderTimer = {
  /** Begins, once the server's own port is known. */
  begin: () => void;
  /** Moves dates on and sends what is due, at once; resolves once that is noted. */
  wake: () => Promise<void>;
  /** The same soon, because something became of this owner's reminders; of all without one. */
  soon: (ownerId?: string) => void;
  /** Looks anew what is due for an owner, or for all, at the next turn. */
  stale: (ownerId?: string) => void;
  /** Ends: waits a moment for what is being sent, then breaks it off. */
  close: () => Promise<void>;
};

/** What {@link startReminders} needs beside what sends. */
type Parts = Omit<SenderParts, 'sending'> & {
  noticeForeignChanges: () => void;
  /** Told of what failed; it may be a reason to only read the data. */
  noticeFailure: (error: unknown) => boolean;
  /** Goes back to writing the data where that has become possible. */
  recover: () => void;
};

// How soon a new day, or a reminder, is noticed when nobody asks for anything, such as after the
// computer slept.
const LOOK_MS = 30_000;

// An answer takes less, where there is one.
const GRACE_MS = 3000;

/** Makes what keeps dates and sends reminders; nothing is sent before it begins. */
export function startReminders(parts: Parts, ownPort: () => number): ReminderTimer {
  const { days, log } = parts;
  const ending = new AbortController();
  const sending = () => ({ ownPort: ownPort(), ending: ending.signal });
  const sender = new ReminderSender({ ...parts, sending });
  let stop: (() => void) | undefined;
  const wake = async () => {
    parts.recover();
    parts.noticeForeignChanges();
    // What was sent could not be noted, and would be sent again.
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

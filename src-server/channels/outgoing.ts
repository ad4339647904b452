import type { Delivery, Message } from './delivery.ts';

/**
 * What a person can do about a reminder with a button, beside opening it: confirm the renewal, keep what is
 * on trial, be reminded again tomorrow.
 */
export type ReminderAct = 'renewed' | 'keep' | 'snooze';

/** What is sent to a person. */
export type Outgoing = Message & {
  /** The same for every attempt to send this message. */
  id: string;
  /** Epoch milliseconds. */
  sentAt: number;
  /** The account that it is for. */
  ownerId: string;
  /** The one subscription that it is about, if it is one. */
  subscriptionId: string | null;
  /** The buttons that it can have; none unless it is about one subscription. */
  acts: readonly ReminderAct[];
};

/** Shows a message on this computer's own desktop; only the desktop app has one. */
export type DesktopNotifier = (outgoing: Outgoing) => Promise<Delivery>;

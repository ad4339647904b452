import type { Delivery, Message } from './delivery.ts';

/**
 * What a person can do with a reminder's buttons besides opening it: confirm the renewal, keep the
 * subscription after its trial, or be reminded again tomorrow.
 */
export type ReminderAct = 'renewed' | 'keep' | 'snooze';

/** What a person can do with the buttons of a message about an agent's plan besides opening it. */
export type PlanAct = 'allow' | 'refuse';

/** A message to a person. */
export type Outgoing = Message & {
  /** The same for every attempt to send this message. */
  id: string;
  /** Epoch milliseconds. */
  sentAt: number;
  /** The account that it belongs to. */
  ownerId: string;
  /** The subscription, if there is exactly one. */
  subscriptionId: string | null;
  /** Its possible buttons; empty unless it is about one subscription or a plan. */
  acts: readonly ReminderAct[] | readonly PlanAct[];
};

/** Shows a message on this computer's desktop. Only available in the desktop app. */
export type DesktopNotifier = (outgoing: Outgoing) => Promise<Delivery>;

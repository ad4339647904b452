import type { ReminderChannel } from '../domain/reminder-channel.ts';
import type { Target } from './guarded-post.ts';
import type { Sending } from './sending.ts';
import { sendByBark } from './bark/send.ts';
import type { Delivery, Message } from './delivery.ts';
import type { Mailbox } from './email/send.ts';
import { sendByGotify } from './gotify/send.ts';
import { sendByNtfy } from './ntfy/send.ts';
import { sendByWebhook } from './webhook/send.ts';

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

/** A channel with all that it takes to send on it. */
export type Channel = { kind: ReminderChannel } & (
  | { kind: 'desktop'; notify: DesktopNotifier }
  | { kind: 'bark'; target: Target; deviceKey: string }
  | { kind: 'ntfy'; target: Target; topic: string; token: string | null }
  | { kind: 'gotify'; target: Target; token: string }
  | { kind: 'webhook'; target: Target; secret: string | null }
  | { kind: 'email'; mailbox: Mailbox }
);

/** Sends on a channel: the one way on which reminders and test messages leave. */
export async function sendOn(
  channel: Channel,
  outgoing: Outgoing,
  sending: Sending,
): Promise<Delivery> {
  const { id, sentAt, title, body } = outgoing;
  const message = { title, body };
  if (channel.kind === 'desktop') return channel.notify(outgoing);
  if (channel.kind === 'email') {
    // What speaks SMTP takes longer to load than the rest of the server: only where it is used.
    const { sendByEmail } = await import('./email/send.ts');
    return sendByEmail(channel.mailbox, { id }, message, sending);
  }
  const { target } = channel;
  if (channel.kind === 'bark') return sendByBark(target, channel.deviceKey, message, sending);
  if (channel.kind === 'ntfy') return sendByNtfy(target, channel, message, sending);
  if (channel.kind === 'gotify') return sendByGotify(target, channel.token, message, sending);
  return sendByWebhook(target, { id, sentAt, secret: channel.secret }, message, sending);
}

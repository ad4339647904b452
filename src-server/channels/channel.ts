import type { ChannelValues } from './definition.ts';
import type { ConfigurableKind, definitions } from './definitions.ts';
import type { Delivery } from './delivery.ts';
import { kindOf } from './kinds.ts';
import type { DesktopNotifier, Outgoing } from './outgoing.ts';
import type { Sending } from './sending.ts';

/** A channel with everything needed to send on it. */
export type Channel =
  | { kind: 'desktop'; notify: DesktopNotifier }
  | {
      [K in ConfigurableKind]: { kind: K; values: ChannelValues<(typeof definitions)[K]> };
    }[ConfigurableKind];

/** Sends on a channel. All reminders and test messages go through here. */
export function sendOn(channel: Channel, outgoing: Outgoing, sending: Sending): Promise<Delivery> {
  if (channel.kind === 'desktop') return channel.notify(outgoing);
  return kindOf(channel.kind).send(channel.values as never, outgoing, sending);
}

import type { Actor, Context } from '../context.ts';
import type { ChannelDefinition, ChannelValues, EnteredValues } from './definition.ts';
import type { Delivery } from './delivery.ts';
import type { Outgoing } from './outgoing.ts';
import type { Sending } from './sending.ts';

/** A rule for a text, and the error code if it is broken. */
export type Check = readonly [
  isValid: (text: string) => boolean,
  refusal:
    | 'noDeviceKey'
    | 'noTopic'
    | 'noToken'
    | 'noSigningSecret'
    | 'noMailServer'
    | 'noMailAddress',
];

/** Where a channel's settings are stored, complete or not. */
export type ChannelStore = {
  /** Undefined if nothing is stored. Throws a `StoreError` if it is unreadable. */
  find(context: Context, ownerId: string): EnteredValues | undefined;
  /** Stores validated settings; null removes them. */
  save(context: Context, actor: Actor, values: EnteredValues | null): void;
};

/** A kind of channel: its definition and the parts that only the server can execute. */
export type ChannelKind<D extends ChannelDefinition = ChannelDefinition> = {
  definition: D;
  /** Rules of fields beyond those of their types. */
  checks: { readonly [N in keyof D['fields']]?: Check };
  /** Sends a message and returns the result. A repeat has the same `id`. */
  send(values: ChannelValues<D>, outgoing: Outgoing, sending: Sending): Promise<Delivery>;
  /** Where its settings are stored, if not with those of the other channels. */
  store?: ChannelStore;
};

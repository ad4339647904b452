import type { Actor, Context } from '../context.ts';
import type { ChannelDefinition, ChannelValues, EnteredValues } from './definition.ts';
import type { Delivery } from './delivery.ts';
import type { Outgoing } from './outgoing.ts';
import type { Sending } from './sending.ts';

/** The rule of a text, and the code of the error where it is broken. */
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

/** Where the settings of a channel are stored, complete or not. */
export type ChannelStore = {
  /** Undefined where nothing is stored. Throws a `StoreError` where it cannot be read. */
  find(context: Context, ownerId: string): EnteredValues | undefined;
  /** Stores what was checked; null removes all of it. */
  save(context: Context, actor: Actor, values: EnteredValues | null): void;
};

/** A kind of channel: its definition, and what only the server can do. */
export type ChannelKind<D extends ChannelDefinition = ChannelDefinition> = {
  definition: D;
  /** Rules of fields beyond those of their types. */
  checks: { readonly [N in keyof D['fields']]?: Check };
  /** Sends a message, and tells what came of it. A repeat has the same `id`. */
  send(values: ChannelValues<D>, outgoing: Outgoing, sending: Sending): Promise<Delivery>;
  /** Where its settings are, if not with those of the other channels. */
  store?: ChannelStore;
};

import { bark } from './bark/definition.ts';
import type { ChannelDefinition } from './definition.ts';
import { email } from './email/definition.ts';
import { gotify } from './gotify/definition.ts';
import { ntfy } from './ntfy/definition.ts';
import { webhook } from './webhook/definition.ts';

/** The channels that are set up by a form, in the order in which they are offered. */
export const definitions = { bark, ntfy, gotify, webhook, email } as const satisfies Readonly<
  Record<string, ChannelDefinition>
>;

type Definitions = typeof definitions;

/** A channel that is set up by a form. */
export type ConfigurableKind = keyof Definitions;

export const configurableKinds = Object.keys(definitions) as ConfigurableKind[];

/** Ways in which a reminder reaches its owner. The desktop's notifications need no settings. */
export type ReminderChannel = 'desktop' | ConfigurableKind;

export const reminderChannels: readonly [ReminderChannel, ...ReminderChannel[]] = [
  'desktop',
  ...configurableKinds,
];

type FieldsOf<K extends ConfigurableKind> = Definitions[K]['fields'];

/** The label of any field of any channel. */
export type FieldLabel = {
  [K in ConfigurableKind]: {
    [N in keyof FieldsOf<K>]: FieldsOf<K>[N] extends { label: infer L extends string } ? L : never;
  }[keyof FieldsOf<K>];
}[ConfigurableKind];

import { bark } from './bark/definition.ts';
import type { ChannelDefinition } from './definition.ts';
import { email } from './email/definition.ts';
import { gotify } from './gotify/definition.ts';
import { ntfy } from './ntfy/definition.ts';
import { webhook } from './webhook/definition.ts';

/** The channels that are set up with a form, in display order. */
export const definitions = { bark, ntfy, gotify, webhook, email } as const satisfies Readonly<
  Record<string, ChannelDefinition>
>;

type Definitions = typeof definitions;

/** A channel that is set up with a form. */
export type ConfigurableKind = keyof Definitions;

export const configurableKinds = Object.keys(definitions) as ConfigurableKind[];

/** All ways to deliver a reminder. Desktop notifications need no settings. */
export type ReminderChannel = 'desktop' | ConfigurableKind;

export const reminderChannels: readonly [ReminderChannel, ...ReminderChannel[]] = [
  'desktop',
  ...configurableKinds,
];

type FieldsOf<K extends ConfigurableKind> = Definitions[K]['fields'];

/** The label of a channel field. */
export type FieldLabel = {
  [K in ConfigurableKind]: {
    [N in keyof FieldsOf<K>]: FieldsOf<K>[N] extends { label: infer L extends string } ? L : never;
  }[keyof FieldsOf<K>];
}[ConfigurableKind];

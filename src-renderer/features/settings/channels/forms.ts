import {
  type ChannelDefinition,
  type ChannelField,
  type TextField,
  isAddressField,
  isTextField,
} from '../../../../src-server/channels/definition.ts';
import {
  type ConfigurableKind,
  type FieldLabel,
  definitions,
} from '../../../../src-server/channels/definitions.ts';
import type { Channel } from '../../../reminders/use-channels.ts';

/** A field of a channel's form, with its name. */
export type Field<F extends ChannelField = ChannelField> = F & { name: string; label: FieldLabel };

/** The form's values while it is being filled in. */
export type Values = Record<string, string | boolean>;

/** The fields of a channel's form. */
export const fieldsOf = (kind: ConfigurableKind): Field[] =>
  Object.entries<ChannelField>(definitions[kind].fields).map(
    ([name, field]) => ({ ...field, name }) as Field,
  );

/** The initial values: stored non-secret settings. */
export function valuesOf(kind: ConfigurableKind, channel: Channel): Values {
  const { shown, allowPrivate, configured, isSealed } = channel;
  const isNew = !configured && !isSealed;
  const known = (field: Field) => shown?.[field.name] || initialOf(field, isNew);
  return {
    ...Object.fromEntries(fieldsOf(kind).map((field) => [field.name, String(known(field))])),
    allowPrivate,
  };
}

function initialOf(field: ChannelField, isNew: boolean): string | number {
  if (!isTextField(field)) return field.initial;
  return isNew && field.isUsual === true ? (field.example ?? '') : '';
}

/** Whether a secret is stored for a field, so that it can be left empty. */
export function isStored(field: Field, channel: Channel, values: Values): boolean {
  if (!isSecret(field) || !channel.secrets.includes(field.name)) return false;
  return field.isCredential !== true || !isElsewhere(channel, values);
}

// An empty secret address is unchanged.
function isElsewhere({ channel, shown }: Channel, values: Values): boolean {
  const address = fieldsOf(channel as ConfigurableKind).find(isAddressField);
  if (address === undefined) return false;
  const typed = values[address.name];
  return isSecret(address) ? typed !== '' : typed !== (shown?.[address.name] ?? '');
}

const isSecret = (field: Field): field is Field<TextField> =>
  isTextField(field) && field.isSecret === true;

/** The request body of a form. Empty secrets are omitted, because an empty string would remove them. */
export function bodyOf(
  kind: ConfigurableKind,
  values: Values,
  { secrets }: Channel,
): Record<string, string | number | boolean> {
  const body: ReturnType<typeof bodyOf> = { allowPrivate: values['allowPrivate'] ?? false };
  for (const field of fieldsOf(kind)) {
    const text = String(values[field.name] ?? '').trim();
    if (field.type === 'number') body[field.name] = Number(text);
    else if (text !== '' || !isSecret(field)) body[field.name] = text;
  }
  const [one, other] = (definitions[kind] as ChannelDefinition).pair ?? [];
  // A password belongs to its user name.
  if (one !== undefined && other !== undefined && body[one] === '' && secrets.includes(other)) {
    body[other] ??= '';
  }
  return body;
}

import type { Channel } from '../../../reminders/use-channels.ts';
import type { OwnerSettings } from '../save.ts';

/** A channel that is set up by a form; the desktop needs none. */
export type FormName = Exclude<Channel['channel'], 'desktop'>;

/** What a form takes, by the names that the endpoint gives it. */
type FieldName = 'pushUrl' | 'url' | 'token' | 'secret' | NamedField;

/** A field that is called what it is named. */
type NamedField =
  | 'deviceKey'
  | 'topic'
  | 'host'
  | 'port'
  | 'security'
  | 'user'
  | 'password'
  | 'from'
  | 'to';

/** A field of a form. */
export type Field = {
  name: FieldName;
  label: 'address' | 'accessToken' | 'applicationToken' | 'signingSecret' | NamedField;
  type?: 'url' | 'email' | 'password' | 'port' | 'security';
  isOptional?: boolean;
  /** Is never shown again: empty keeps what there is. */
  isSecret?: boolean;
  example?: string;
  /** The example is what nearly everybody enters, and stands there at first. */
  isUsual?: boolean;
  /** Stands beside another one where there is room. */
  isHalf?: boolean;
};

/** How a channel is set up. */
type Form = {
  /** The endpoint that saves it. */
  save: 'saveSettings' | 'saveNtfy' | 'saveGotify' | 'saveWebhook' | 'saveEmail';
  fields: readonly Field[];
  /** The field that allows an address in a private network. */
  allowPrivate: 'allowPrivatePush' | 'allowPrivate';
};

const url = (example: string, rest: Partial<Field> = {}): Field => ({
  name: 'url',
  label: 'address',
  type: 'url',
  isSecret: true,
  example,
  ...rest,
});
const named = (name: NamedField, rest: Partial<Field> = {}): Field => ({
  name,
  label: name,
  ...rest,
});
const secret = { isSecret: true } as const;
const optional = { isOptional: true } as const;
const half = { isHalf: true } as const;
const usual = { isUsual: true } as const;

/** What each channel needs to know. */
export const forms: Readonly<Record<FormName, Form>> = {
  bark: {
    save: 'saveSettings',
    fields: [url('https://api.day.app', { name: 'pushUrl', ...usual }), named('deviceKey', secret)],
    allowPrivate: 'allowPrivatePush',
  },
  ntfy: {
    save: 'saveNtfy',
    fields: [
      url('https://ntfy.sh', usual),
      named('topic', secret),
      { name: 'token', label: 'accessToken', ...secret, ...optional },
    ],
    allowPrivate: 'allowPrivate',
  },
  gotify: {
    save: 'saveGotify',
    fields: [
      url('https://gotify.example.com'),
      { name: 'token', label: 'applicationToken', ...secret },
    ],
    allowPrivate: 'allowPrivate',
  },
  webhook: {
    save: 'saveWebhook',
    fields: [
      url('https://example.com/hook'),
      { name: 'secret', label: 'signingSecret', ...secret, ...optional },
    ],
    allowPrivate: 'allowPrivate',
  },
  email: {
    save: 'saveEmail',
    fields: [
      named('host', { example: 'smtp.example.com' }),
      named('security', { type: 'security', ...half }),
      named('port', { type: 'port', ...half }),
      named('user', { ...optional, ...half }),
      named('password', { type: 'password', ...secret, ...optional, ...half }),
      named('from', { type: 'email', example: 'perennial@example.com', ...half }),
      named('to', { type: 'email', example: 'you@example.com', ...half }),
    ],
    allowPrivate: 'allowPrivate',
  },
};

/** The port that mail servers usually have, by how the connection is encrypted. */
export const USUAL_PORTS = { tls: '465', starttls: '587', none: '25' } as const;

/** How a connection to a mail server is encrypted. */
export type Security = keyof typeof USUAL_PORTS;

/** What a form holds while it is filled in. */
export type Values = Record<string, string | boolean>;

/** What a form begins with: what is known and no secret. */
export function valuesOf(name: FormName, channel: Channel): Values {
  const { mail, allowPrivate, configured, isSealed } = channel;
  const { fields, allowPrivate: allow } = forms[name];
  const known: Partial<Record<FieldName, string>> =
    name === 'email' ? { security: 'tls', port: USUAL_PORTS.tls } : {};
  for (const { name, example = '', isUsual = false } of fields) {
    if (isUsual && !configured && !isSealed) known[name] = example;
  }
  if (mail !== null) {
    const { host, port, security, user, from, to } = mail;
    Object.assign(known, { host, port: String(port), security, user, from, to });
  }
  return {
    ...Object.fromEntries(fields.map((field) => [field.name, known[field.name] ?? ''])),
    [allow]: allowPrivate,
  };
}

/** Whether something secret is kept for a field, which can then be left empty. */
export function isKept(
  { name, isSecret = false, isOptional = false }: Field,
  { configured, hasSecret, mail }: Channel,
  { hasPushUrl, hasDeviceKey }: OwnerSettings,
  values: Values,
): boolean {
  if (name === 'pushUrl') return hasPushUrl;
  // Another address does not get what is secret to the one before.
  const address = values['url'] ?? values['pushUrl'];
  const isElsewhere = mail === null ? address !== '' : values['host'] !== mail.host;
  const isOfAddress = !['url', 'host'].includes(name);
  if (isElsewhere && isOfAddress) return false;
  if (name === 'deviceKey') return hasDeviceKey;
  return isSecret && (isOptional ? hasSecret : configured);
}

/** What is sent of a form: an empty secret is left out, because an empty text would remove it. */
export function bodyOf(
  name: FormName,
  values: Values,
  { mail }: Channel,
): Record<string, string | number | boolean> {
  const { fields, allowPrivate } = forms[name];
  const body: ReturnType<typeof bodyOf> = { [allowPrivate]: values[allowPrivate] ?? false };
  for (const { name, type, isSecret = false } of fields) {
    const text = String(values[name] ?? '').trim();
    if (type === 'port') body[name] = Number(text);
    else if (text !== '' || !isSecret) body[name] = text;
  }
  // A password goes with its user.
  if (body['user'] === '' && mail?.hasPassword === true) body['password'] ??= '';
  return body;
}

import { z } from 'zod';
import { pushAddressProblem } from '../domain/notification-settings.ts';
import { mailSecurities } from '../domain/mailbox.ts';
import { isNtfyTopic } from './ntfy/send.ts';
import { isWebhookSecret } from './webhook/send.ts';
import { isMailAddress, isMailHost } from './email/address.ts';
import { StoreError } from '../db/errors.ts';
import type { Context } from '../context.ts';
import { AppError } from '../contract/errors.ts';
import { requireAddress, requireMailHost } from './require-address.ts';

const url = z.string().refine((text) => pushAddressProblem(text) === undefined);
const allowPrivate = z.boolean();
const optional = z.string().min(1).nullable();

// What is kept of a channel; all of it apart from the database, because most of it is secret.
const forms = {
  ntfy: z.object({ url, topic: z.string().refine(isNtfyTopic), token: optional, allowPrivate }),
  gotify: z.object({ url, token: z.string().min(1), allowPrivate }),
  webhook: z.object({ url, secret: optional, allowPrivate }),
  email: z.object({
    host: z.string().refine(isMailHost),
    port: z.int(),
    security: z.enum(mailSecurities),
    user: optional,
    password: optional,
    from: z.string().refine(isMailAddress),
    to: z.string().refine(isMailAddress),
    allowPrivate,
  }),
} as const;

/** A channel that is kept here. */
export type KeptName = keyof typeof forms;
type Kept<N extends KeptName> = { name: N } & z.output<(typeof forms)[N]>;
/** What is kept of a channel, with its name. */
export type KeptChannel = { [N in KeptName]: Kept<N> }[KeptName];

const keyOf = (ownerId: string, name: KeptName): string => `${ownerId}/${name}`;

/** Names under which secrets of an account's channels are kept. */
export const keptKeysOf = (ownerId: string): string[] =>
  (Object.keys(forms) as KeptName[]).map((name) => keyOf(ownerId, name));

/** What is kept of a channel, if anything. Throws a `StoreError` where that can not be understood. */
export function findKept(
  { secrets }: Context,
  ownerId: string,
  name: KeptName,
): KeptChannel | undefined {
  const text = secrets.get(keyOf(ownerId, name));
  if (text === undefined) return undefined;
  try {
    return { name, ...forms[name].parse(JSON.parse(text)) } as KeptChannel;
  } catch {
    // The cause is left out: it quotes the text.
    throw new StoreError(
      `What is kept of the channel ${name} can not be understood.`,
      'Remove that channel, then set it up again.',
    );
  }
}

/** Forgets a channel. */
export function forgetKept({ secrets }: Context, ownerId: string, name: KeptName): void {
  secrets.set({ [keyOf(ownerId, name)]: null });
}

type Value = string | number | boolean | null;
type Values = Readonly<Record<string, Value>>;

/** What is to be kept of a channel: absent fields stay as they are. */
export type WantedChannel = Readonly<Record<string, Value | undefined>>;

const START: Readonly<Record<KeptName, Values>> = {
  ntfy: { url: null, topic: null, token: null, allowPrivate: false },
  gotify: { url: null, token: null, allowPrivate: false },
  webhook: { url: null, secret: null, allowPrivate: false },
  email: {
    host: null,
    port: 465,
    security: 'tls',
    user: null,
    password: null,
    from: null,
    to: null,
    allowPrivate: false,
  },
};

const FOR_ONE_ADDRESS: Readonly<Record<KeptName, Values>> = {
  ntfy: { allowPrivate: false, topic: null, token: null },
  gotify: { allowPrivate: false, token: null },
  webhook: { allowPrivate: false, secret: null },
  email: { allowPrivate: false, user: null, password: null },
};

/**
 * Keeps a channel: absent fields stay as they are, an empty text is none. With another address, what
 * was secret to the one before has to be given anew. Throws an
 * {@link AppError} that names the rule that a field breaks; the values are not told back.
 */
export function keepChannel(
  context: Context,
  ownerId: string,
  name: KeptName,
  wanted: WantedChannel,
): void {
  const before: Values = { ...START[name], ...findKept(context, ownerId, name) };
  const isElsewhere = ['url', 'host'].some(
    (field) => wanted[field] !== undefined && wanted[field] !== before[field],
  );
  // What was allowed for one address, or is secret to it, is not for another.
  const merged: Record<string, Value> = {
    ...before,
    ...(isElsewhere ? FOR_ONE_ADDRESS[name] : {}),
  };
  for (const [field, value] of Object.entries(wanted)) {
    if (value !== undefined) merged[field] = value === '' ? null : value;
  }
  for (const field of Object.keys(START[name])) requireField(name, field, merged);
  if (merged['password'] !== undefined) requireBoth(merged);
  const kept = forms[name].parse(merged);
  context.secrets.set({ [keyOf(ownerId, name)]: JSON.stringify(kept) });
}

// Signing in takes both.
function requireBoth({ user = null, password = null }: Values): void {
  if ((user === null) === (password === null)) return;
  const missing = user === null ? 'user' : 'password';
  throw new AppError('userAndPassword', undefined, missing);
}

type Check = readonly [isValid: (value: string) => boolean, refusal: FieldRefusal];
type FieldRefusal = 'noTopic' | 'noToken' | 'noSigningSecret' | 'noMailServer' | 'noMailAddress';

const checks: Readonly<Record<string, Check>> = {
  topic: [isNtfyTopic, 'noTopic'],
  token: [(text) => /^[\x21-\x7e]+$/.test(text), 'noToken'],
  secret: [isWebhookSecret, 'noSigningSecret'],
  host: [isMailHost, 'noMailServer'],
  from: [isMailAddress, 'noMailAddress'],
  to: [isMailAddress, 'noMailAddress'],
};

const required: Readonly<Record<KeptName, readonly string[]>> = {
  ntfy: ['url', 'topic'],
  gotify: ['url', 'token'],
  webhook: ['url'],
  email: ['host', 'from', 'to'],
};

function requireField(name: KeptName, field: string, merged: Values): void {
  const value = merged[field] ?? null;
  const isPrivate = merged['allowPrivate'] === true;
  if (value === null) {
    if (!required[name].includes(field)) return;
    throw new AppError('missing', { field }, field);
  }
  const [isValid, refusal] = checks[field] ?? [];
  if (refusal !== undefined && isValid?.(String(value)) === false) {
    throw new AppError(refusal, undefined, field);
  }
  const about = { field, example: EXAMPLES[name], permission: 'allowPrivate' };
  if (field === 'url') requireAddress(String(value), isPrivate, about);
  if (field === 'host') requireMailHost(String(value), isPrivate, about);
}

const EXAMPLES: Readonly<Record<KeptName, string>> = {
  ntfy: 'https://ntfy.sh',
  gotify: 'https://gotify.example.com',
  webhook: 'https://example.com/hook',
  email: 'smtp.example.com',
};

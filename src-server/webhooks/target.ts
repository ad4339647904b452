import { z } from 'zod';
import { type Target, targetOf } from '../channels/guarded-post.ts';
import { isWebhookSecret } from '../channels/webhook/send.ts';
import type { Context } from '../context.ts';
import { StoreError } from '../db/errors.ts';
import { pushAddressProblem } from '../domain/notification-settings.ts';
import { listWebhookIds } from './repository.ts';

/** Where a webhook is and what its messages are signed with. Stored as one secret, because addresses contain keys. */
export type WebhookSecrets = {
  url: string;
  /** Whether the address may be on a private network. */
  allowPrivate: boolean;
  /** `whsec_` and Base64. */
  secret: string;
  /** Replaced secrets, newest first, with which messages are signed too until a moment in epoch milliseconds. */
  replaced: readonly { secret: string; until: number }[];
};

const KEY_BYTES = 32;
const REPLACED_SIGNS_MS = 24 * 60 * 60 * 1000;
const MOST_REPLACED = 3;

/** A new signing secret. */
export const newSigningSecret = ({ ids }: Pick<Context, 'ids'>): string =>
  `whsec_${ids.randomBytes(KEY_BYTES).toString('base64')}`;

/** These secrets with a new one for signing. The one it replaces signs, too, for a day. */
export function withNewSecret(
  context: Pick<Context, 'ids' | 'clock'>,
  { secret, ...secrets }: WebhookSecrets,
): WebhookSecrets {
  const until = context.clock.now() + REPLACED_SIGNS_MS;
  const replaced = [{ secret, until }, ...unexpired(context, secrets)].slice(0, MOST_REPLACED);
  return { ...secrets, secret: newSigningSecret(context), replaced };
}

/** The secrets with which to sign a message now. */
export const signingSecrets = (
  context: Pick<Context, 'clock'>,
  secrets: WebhookSecrets,
): string[] => [secrets.secret, ...unexpired(context, secrets).map(({ secret }) => secret)];

// After the clock was set back, a replaced secret must not sign for longer than a day.
function unexpired(
  { clock }: Pick<Context, 'clock'>,
  { replaced }: Pick<WebhookSecrets, 'replaced'>,
) {
  const now = clock.now();
  return replaced.filter(({ until }) => until > now && until <= now + REPLACED_SIGNS_MS);
}

const nameOf = (ownerId: string, id: string): string => `${ownerId}/webhooks/${id}`;

/** The names under which an account's webhooks store their secrets. */
export const webhookSecretNames = ({ db }: Pick<Context, 'db'>, ownerId: string): string[] =>
  listWebhookIds(db, ownerId).map((id) => nameOf(ownerId, id));

/** Throws a `StoreError` if the secrets of a webhook are missing or unreadable. */
export function findSecrets(
  { secrets }: Pick<Context, 'secrets'>,
  ownerId: string,
  id: string,
): WebhookSecrets {
  const values = parsed(secrets.get(nameOf(ownerId, id)));
  if (values !== undefined) return values;
  throw new StoreError(
    'The address and the secret of this webhook are missing.',
    'Remove the webhook, then add it again.',
  );
}

/** Where to send the messages of a webhook. */
export const targetIn = ({ url, allowPrivate }: WebhookSecrets): Target =>
  targetOf({ url, allowPrivate });

/** Stores the secrets of a webhook, with the caller's transaction; null removes them. */
export function saveSecrets(
  { secrets }: Pick<Context, 'secrets'>,
  { ownerId, id }: { ownerId: string; id: string },
  values: WebhookSecrets | null,
): void {
  secrets.set({ [nameOf(ownerId, id)]: values === null ? null : JSON.stringify(values) });
}

const Stored = z.strictObject({
  url: z.string().refine((url) => pushAddressProblem(url) === undefined),
  allowPrivate: z.boolean(),
  secret: z.string().refine(isWebhookSecret),
  replaced: z
    .array(z.strictObject({ secret: z.string().refine(isWebhookSecret), until: z.int() }))
    .default([]),
});

function parsed(text: string | undefined): WebhookSecrets | undefined {
  if (text === undefined) return undefined;
  try {
    return Stored.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

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
};

const KEY_BYTES = 32;

/** A new signing secret. */
export const newSigningSecret = ({ ids }: Pick<Context, 'ids'>): string =>
  `whsec_${ids.randomBytes(KEY_BYTES).toString('base64')}`;

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

function parsed(text: string | undefined): WebhookSecrets | undefined {
  if (text === undefined) return undefined;
  try {
    const { url, allowPrivate, secret } = JSON.parse(text) as Partial<WebhookSecrets>;
    const isValid =
      typeof url === 'string' &&
      pushAddressProblem(url) === undefined &&
      typeof allowPrivate === 'boolean' &&
      typeof secret === 'string' &&
      isWebhookSecret(secret);
    return isValid ? { url, allowPrivate, secret } : undefined;
  } catch {
    return undefined;
  }
}

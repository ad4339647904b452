import { isDeviceKey, pushAddressProblem } from '../../domain/notification-settings.ts';
import { SealedSecret } from '../../platform/secrets.ts';
import { StoreError } from '../../db/errors.ts';
import type { Context } from '../../context.ts';

/** A value; why it can not be read where it is sealed; null where there is none. */
type Kept = string | SealedSecret | null;

/** Where reminders are pushed to by Bark; null where that was not set. */
export type Push = { pushUrl: Kept; deviceKey: Kept };

/** Nowhere. */
export const NO_PUSH: Push = { pushUrl: null, deviceKey: null };

/** What of it is to be written: what is sealed stays as it is. */
export const readable = (kept: Readonly<Record<string, Kept>>): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(kept).flatMap(([name, value]) =>
      value instanceof SealedSecret ? [] : [[name, value]],
    ),
  );

/** It, by the names under which it is kept. */
export const secretsOf = (
  ownerId: string,
  { pushUrl, deviceKey }: Push,
): Readonly<Record<string, Kept>> => ({
  [`${ownerId}/bark/push-url`]: pushUrl,
  [`${ownerId}/bark/device-key`]: deviceKey,
});

/** What is kept of an account. Throws `StoreError` where the file can not be understood. */
export function pushOf({ secrets }: Context, ownerId: string): Push {
  const [pushUrl, deviceKey] = Object.keys(secretsOf(ownerId, NO_PUSH)).map((name) =>
    keptOf(secrets, name),
  );
  return { pushUrl: pushUrl ?? null, deviceKey: deviceKey ?? null };
}

function keptOf(secrets: Context['secrets'], name: string): Kept {
  try {
    return secrets.get(name) ?? null;
  } catch (error) {
    if (error instanceof SealedSecret) return error;
    throw error;
  }
}

/**
 * The same; a file of secrets that can not be understood holds nothing valid. Its owner is told where
 * the secrets are shown or set; a key's holder could do nothing about it.
 */
export function usablePushOf(context: Context, ownerId: string): Push {
  try {
    return pushOf(context, ownerId);
  } catch (error) {
    if (error instanceof StoreError) return NO_PUSH;
    throw error;
  }
}

type PushWanted = { pushUrl?: string | undefined; deviceKey?: string | undefined };

/** It with what is wanted instead; an empty text removes. */
export function withChanges(push: Push, { pushUrl, deviceKey }: PushWanted): Push {
  return {
    pushUrl: pushUrl === undefined ? push.pushUrl : pushUrl || null,
    deviceKey: deviceKey === undefined ? push.deviceKey : deviceKey || null,
  };
}

/** Whether something can be sent there. */
export function isConfigured({ pushUrl, deviceKey }: Push): boolean {
  // What is sealed was valid when it was kept.
  const isAddress =
    pushUrl instanceof SealedSecret || pushAddressProblem(pushUrl ?? '') === undefined;
  return isAddress && (deviceKey instanceof SealedSecret || isDeviceKey(deviceKey ?? ''));
}

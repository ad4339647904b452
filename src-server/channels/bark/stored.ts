import { isDeviceKey, pushAddressProblem } from '../../domain/notification-settings.ts';
import { SealedSecret } from '../../platform/secrets.ts';
import { StoreError } from '../../db/errors.ts';
import type { Context } from '../../context.ts';

/** A value, or the reason that a sealed one is unreadable; null if there is none. */
type Kept = string | SealedSecret | null;

/** Bark's address and device key; null if not set. */
export type Push = { pushUrl: Kept; deviceKey: Kept };

/** The settings of a channel that is not set up. */
export const NO_PUSH: Push = { pushUrl: null, deviceKey: null };

/** The values to write. Sealed values are unchanged. */
export const readable = (kept: Readonly<Record<string, Kept>>): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(kept).flatMap(([name, value]) =>
      value instanceof SealedSecret ? [] : [[name, value]],
    ),
  );

/** The values under the names they are stored with. */
export const secretsOf = (
  ownerId: string,
  { pushUrl, deviceKey }: Push,
): Readonly<Record<string, Kept>> => ({
  [`${ownerId}/bark/push-url`]: pushUrl,
  [`${ownerId}/bark/device-key`]: deviceKey,
});

/** An account's stored values. Throws `StoreError` if the file is unreadable. */
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
 * The same, but an unreadable secrets file counts as containing no valid values. Its owner is told where
 * secrets are shown or set; the holder of an API key couldn't do anything about it.
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

/** Applies changes to the values; an empty string removes one. */
export function withChanges(push: Push, { pushUrl, deviceKey }: PushWanted): Push {
  return {
    pushUrl: pushUrl === undefined ? push.pushUrl : pushUrl || null,
    deviceKey: deviceKey === undefined ? push.deviceKey : deviceKey || null,
  };
}

/** Whether reminders can be sent with these values. */
export function isConfigured({ pushUrl, deviceKey }: Push): boolean {
  // Sealed values were valid when they were stored.
  const isAddress =
    pushUrl instanceof SealedSecret || pushAddressProblem(pushUrl ?? '') === undefined;
  return isAddress && (deviceKey instanceof SealedSecret || isDeviceKey(deviceKey ?? ''));
}

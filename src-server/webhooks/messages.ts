import { createHash } from 'node:crypto';
import type { NumberedChange } from '../audit/repository.ts';
import type { FieldChanges, WebhookEvent } from '../domain/webhook.ts';

/** Who made a change: a key with its name, the owner in the window or at the command line, or the clock. */
type Teller = { kind: 'key' | 'window' | 'command_line' | 'clock'; name: string | null };

/** What a message says. */
type Told = {
  /** The subscription as the API returned it after the change, or before it was deleted. */
  subscription: unknown;
  changes: FieldChanges;
  actor: Teller;
};

/** The JSON text of a message, in the form of Standard Webhooks. `at` is in epoch milliseconds. */
export const bodyOf = (type: WebhookEvent | 'webhook.test', at: number, data: Told | object) =>
  JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });

/** What happens as time passes. */
export const BY_CLOCK: Teller = { kind: 'clock', name: null };

const BY_TIME = new Set(['subscription.renew', 'subscription.take_back']);

/** Who made a change. */
export function actorOf({ action, keyKind, keyName }: NumberedChange): Teller {
  if (BY_TIME.has(action)) return BY_CLOCK;
  return keyKind === 'issued' ? { kind: 'key', name: keyName } : { kind: keyKind, name: null };
}

/**
 * The ID of the message about `subject` to a webhook. It depends on nothing else, so a message that is written once
 * more has the same ID.
 */
export function messageIdOf(webhookId: string, subject: string): string {
  const bytes = createHash('sha256').update(`${webhookId} ${subject}`).digest().subarray(0, 16);
  // Version 8: a UUID of a form of one's own (RFC 9562, 5.8).
  bytes.writeUInt8((bytes.readUInt8(6) % 16) + 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) % 64) + 0x80, 8);
  const digits = bytes.toString('hex');
  const cuts = [0, 8, 12, 16, 20, 32];
  return cuts
    .slice(1)
    .map((end, index) => digits.slice(cuts[index], end))
    .join('-');
}

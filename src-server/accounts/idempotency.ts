import { createHash } from 'node:crypto';
import { AppError } from '../contract/errors.ts';
import { findKeptAnswer, forgetKeptAnswers, keepAnswer } from './idempotency-repository.ts';
import type { Actor, Context } from '../context.ts';

/** How long a response is stored under its `Idempotency-Key`. */
const KEPT_MS = 24 * 3_600_000;

/**
 * A caller's `Idempotency-Key` and the request body, both as SHA-256: callers put all kinds of things into
 * that header, and none of it needs to be in the database.
 */
export type IdempotencyKey = { keyHash: Buffer; bodyHash: Buffer };

/** Visible ASCII, 1 to 255 characters (decisions: `Idempotency-Key`). */
const KEY_FORM = /^[\u0021-\u007e]{1,255}$/;

/** The key from a request's header and body. Throws 400 `invalid_idempotency_key`. */
export function parseIdempotencyKey(header: string, body: Uint8Array): IdempotencyKey {
  if (!KEY_FORM.test(header)) {
    throw new AppError('invalid_idempotency_key', { isReused: false });
  }
  return { keyHash: sha256(header), bodyHash: sha256(body) };
}

/** The stored response of an earlier, identical request, if any. */
export function recallAnswer(
  context: Context,
  ownerId: string,
  { keyHash, bodyHash }: IdempotencyKey,
): { requestId: string; answer: string } | undefined {
  const kept = findKeptAnswer(context.db, ownerId, keyHash, context.clock.now() - KEPT_MS);
  if (kept === undefined || kept.bodyHash.equals(bodyHash)) return kept;
  throw new AppError('invalid_idempotency_key', { isReused: true });
}

/** Stores a response, in the transaction of the change that it reports. */
export function rememberAnswer(
  context: Context,
  actor: Actor,
  { keyHash, bodyHash }: IdempotencyKey,
  answer: string,
): void {
  const now = context.clock.now();
  forgetKeptAnswers(context.db, now - KEPT_MS);
  const kept = { bodyHash, requestId: actor.requestId, answer };
  keepAnswer(context.db, actor.ownerId, keyHash, kept, now);
}

function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest();
}

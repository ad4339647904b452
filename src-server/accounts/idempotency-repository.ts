import { insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

/** A response stored under a caller's `Idempotency-Key`. */
export type KeptAnswer = {
  /** SHA-256 of the exact bytes of the request body. */
  bodyHash: Buffer;
  requestId: string;
  /** The JSON text of the response without its request ID. */
  answer: string;
};

/**
 * The response stored for this owner under the SHA-256 of the key, if it was stored after `since` (epoch
 * milliseconds).
 */
export function findKeptAnswer(
  db: Db,
  ownerId: string,
  keyHash: Buffer,
  since: number,
): KeptAnswer | undefined {
  const sql = `SELECT body_hash AS bodyHash, request_id AS requestId, answer
    FROM idempotent_answers WHERE owner_id = ? AND key_hash = ? AND created_at > ?`;
  return statement<[string, Buffer, number], KeptAnswer>(db, sql).get(ownerId, keyHash, since);
}

const KEEP = insertion('idempotent_answers', {
  owner_id: '@ownerId',
  key_hash: '@keyHash',
  body_hash: '@bodyHash',
  request_id: '@requestId',
  answer: '@answer',
  created_at: '@at',
});

/** Stores a response as of `at` (epoch ms), replacing an expired one. */
export function keepAnswer(
  db: Db,
  ownerId: string,
  keyHash: Buffer,
  kept: KeptAnswer,
  at: number,
): void {
  statement<[object]>(db, `INSERT OR REPLACE INTO idempotent_answers ${KEEP}`).run({
    ownerId,
    keyHash,
    ...kept,
    at,
  });
}

/** Deletes responses stored at or before `until` (epoch milliseconds). */
export function forgetKeptAnswers(db: Db, until: number): void {
  const sql = 'DELETE FROM idempotent_answers WHERE created_at <= ?';
  statement<[number]>(db, sql).run(until);
}

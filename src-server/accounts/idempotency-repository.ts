import { insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

/** An answer kept under a caller's `Idempotency-Key`. */
export type KeptAnswer = {
  /** SHA-256 of the request body, byte for byte. */
  bodyHash: Buffer;
  requestId: string;
  /** JSON text of the answer without its request id. */
  answer: string;
};

/** The answer kept under the SHA-256 of this owner's key since `since` (epoch milliseconds). */
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

/** Keeps an answer from the moment `at` (epoch ms); one that is too old makes room. */
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

/** Forgets answers kept at or before `until` (epoch milliseconds). */
export function forgetKeptAnswers(db: Db, until: number): void {
  const sql = 'DELETE FROM idempotent_answers WHERE created_at <= ?';
  statement<[number]>(db, sql).run(until);
}

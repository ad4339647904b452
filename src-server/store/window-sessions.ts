import type { Db } from './open.ts';
import { statement } from './statements.ts';

/** Keeps the SHA-256 of a one-time link's token until `expiresAt` (epoch milliseconds). */
export function insertLink(db: Db, tokenHash: Buffer, expiresAt: number): void {
  const sql = 'INSERT INTO window_links (token_hash, expires_at) VALUES (?, ?)';
  statement<[Buffer, number]>(db, sql).run(tokenHash, expiresAt);
}

/** Whether there is a link that can still be opened at `now` (epoch milliseconds). */
export function hasLink(db: Db, tokenHash: Buffer, now: number): boolean {
  const sql = 'SELECT 1 FROM window_links WHERE token_hash = ? AND expires_at > ?';
  return statement<[Buffer, number]>(db, sql).get(tokenHash, now) !== undefined;
}

/** Uses a link up; answers whether there was one. */
export function takeLink(db: Db, tokenHash: Buffer): boolean {
  const sql = 'DELETE FROM window_links WHERE token_hash = ?';
  return statement<[Buffer]>(db, sql).run(tokenHash).changes === 1;
}

/** Keeps the SHA-256 of a session's token until `expiresAt` (epoch milliseconds). */
export function insertSession(db: Db, tokenHash: Buffer, expiresAt: number): void {
  const sql = 'INSERT INTO window_sessions (token_hash, expires_at) VALUES (?, ?)';
  statement<[Buffer, number]>(db, sql).run(tokenHash, expiresAt);
}

/** Whether there is a session that still holds at `now` (epoch milliseconds). */
export function hasSession(db: Db, tokenHash: Buffer, now: number): boolean {
  const sql = 'SELECT 1 FROM window_sessions WHERE token_hash = ? AND expires_at > ?';
  return statement<[Buffer, number]>(db, sql).get(tokenHash, now) !== undefined;
}

/** Removes links and sessions that no longer hold at `now` (epoch milliseconds). */
export function removeExpired(db: Db, now: number): void {
  statement<[number]>(db, 'DELETE FROM window_links WHERE expires_at <= ?').run(now);
  statement<[number]>(db, 'DELETE FROM window_sessions WHERE expires_at <= ?').run(now);
}

/** Removes a session. */
export function removeSession(db: Db, tokenHash: Buffer): void {
  statement<[Buffer]>(db, 'DELETE FROM window_sessions WHERE token_hash = ?').run(tokenHash);
}

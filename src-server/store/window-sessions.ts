import type { WindowClient } from '../domain/window-client.ts';
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

/** A session of a window; moments are epoch milliseconds. */
export type WindowSession = {
  id: string;
  client: WindowClient;
  openedAt: number;
  lastUsedAt: number;
};

/** A moment, and how long a session holds without being used, in milliseconds. */
export type Holding = { now: number; idleMs: number };

/** Keeps a session under the SHA-256 of its token, until `expiresAt` at the latest. */
export function insertSession(
  db: Db,
  tokenHash: Buffer,
  { id, client, openedAt, expiresAt }: Omit<WindowSession, 'lastUsedAt'> & { expiresAt: number },
): void {
  const sql = `INSERT INTO window_sessions
    (token_hash, id, client, opened_at, last_used_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)`;
  statement<unknown[]>(db, sql).run(tokenHash, id, client, openedAt, openedAt, expiresAt);
}

const HOLDS = 'expires_at > ? AND last_used_at > ?';
const holding = ({ now, idleMs }: Holding) => [now, now - idleMs] as const;

/** Whether there is a session that still holds. */
export function hasSession(db: Db, tokenHash: Buffer, at: Holding): boolean {
  const sql = `SELECT 1 FROM window_sessions WHERE token_hash = ? AND ${HOLDS}`;
  return statement<[Buffer, number, number]>(db, sql).get(tokenHash, ...holding(at)) !== undefined;
}

/** The sessions that still hold, the last used first, each with the SHA-256 of its token. */
export function listSessions(db: Db, at: Holding): (WindowSession & { tokenHash: Buffer })[] {
  const sql = `SELECT token_hash AS tokenHash, id, client, opened_at AS openedAt,
      last_used_at AS lastUsedAt
    FROM window_sessions WHERE ${HOLDS} ORDER BY last_used_at DESC, opened_at DESC, id`;
  return statement<[number, number], WindowSession & { tokenHash: Buffer }>(db, sql).all(
    ...holding(at),
  );
}

/** Notes when a session was last used. */
export function noteSessionUse(db: Db, tokenHash: Buffer, moment: number): void {
  const sql = 'UPDATE window_sessions SET last_used_at = ? WHERE token_hash = ?';
  statement<[number, Buffer]>(db, sql).run(moment, tokenHash);
}

/** Removes links and sessions that no longer hold. */
export function removeExpired(db: Db, at: Holding): void {
  statement<[number]>(db, 'DELETE FROM window_links WHERE expires_at <= ?').run(at.now);
  const sql = `DELETE FROM window_sessions WHERE NOT (${HOLDS})`;
  statement<[number, number]>(db, sql).run(...holding(at));
}

/** Removes a session. */
export function removeSession(db: Db, tokenHash: Buffer): void {
  statement<[Buffer]>(db, 'DELETE FROM window_sessions WHERE token_hash = ?').run(tokenHash);
}

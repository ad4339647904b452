import type { WindowClient } from '../domain/window-client.ts';
import { assignment, insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

/** Stores the SHA-256 of a sign-in link's token until `expiresAt` (epoch milliseconds). */
export function insertLink(db: Db, tokenHash: Buffer, expiresAt: number): void {
  const values = insertion('window_links', { token_hash: '@tokenHash', expires_at: '@expiresAt' });
  statement<[object]>(db, `INSERT INTO window_links ${values}`).run({ tokenHash, expiresAt });
}

/** Whether a link exists and is still valid at `now` (epoch milliseconds). */
export function hasLink(db: Db, tokenHash: Buffer, now: number): boolean {
  const sql = 'SELECT 1 FROM window_links WHERE token_hash = ? AND expires_at > ?';
  return statement<[Buffer, number]>(db, sql).get(tokenHash, now) !== undefined;
}

/** Uses up a link. Returns whether it existed. */
export function takeLink(db: Db, tokenHash: Buffer): boolean {
  const sql = 'DELETE FROM window_links WHERE token_hash = ?';
  return statement<[Buffer]>(db, sql).run(tokenHash).changes === 1;
}

/** A session of a window. Times are epoch milliseconds. */
export type WindowSession = {
  id: string;
  client: WindowClient;
  openedAt: number;
  lastUsedAt: number;
};

/** The current time, and how long a session stays valid without being used, in milliseconds. */
export type Holding = { now: number; idleMs: number };

/** Stores a session under the SHA-256 of its token, until `expiresAt` at the latest. */
export function insertSession(
  db: Db,
  tokenHash: Buffer,
  session: Omit<WindowSession, 'lastUsedAt'> & { expiresAt: number },
): void {
  const values = insertion('window_sessions', {
    token_hash: '@tokenHash',
    id: '@id',
    client: '@client',
    opened_at: '@openedAt',
    last_used_at: '@openedAt',
    expires_at: '@expiresAt',
  });
  const sql = `INSERT INTO window_sessions ${values}`;
  statement<[object]>(db, sql).run({ tokenHash, ...session });
}

const HOLDS = 'expires_at > ? AND last_used_at > ?';
const holding = ({ now, idleMs }: Holding) => [now, now - idleMs] as const;

/** Whether a session exists and is still valid. */
export function hasSession(db: Db, tokenHash: Buffer, at: Holding): boolean {
  const sql = `SELECT 1 FROM window_sessions WHERE token_hash = ? AND ${HOLDS}`;
  return statement<[Buffer, number, number]>(db, sql).get(tokenHash, ...holding(at)) !== undefined;
}

/** The valid sessions, most recently used first, each with the SHA-256 of its token. */
export function listSessions(db: Db, at: Holding): (WindowSession & { tokenHash: Buffer })[] {
  const sql = `SELECT token_hash AS tokenHash, id, client, opened_at AS openedAt,
      last_used_at AS lastUsedAt
    FROM window_sessions WHERE ${HOLDS} ORDER BY last_used_at DESC, opened_at DESC, id`;
  return statement<[number, number], WindowSession & { tokenHash: Buffer }>(db, sql).all(
    ...holding(at),
  );
}

/** Records when a session was last used. */
export function noteSessionUse(db: Db, tokenHash: Buffer, moment: number): void {
  const sql = `UPDATE window_sessions
    SET ${assignment('window_sessions', { last_used_at: '@moment' })} WHERE token_hash = @tokenHash`;
  statement<[object]>(db, sql).run({ moment, tokenHash });
}

/** Removes expired links and sessions. */
export function removeExpired(db: Db, at: Holding): void {
  statement<[number]>(db, 'DELETE FROM window_links WHERE expires_at <= ?').run(at.now);
  const sql = `DELETE FROM window_sessions WHERE NOT (${HOLDS})`;
  statement<[number, number]>(db, sql).run(...holding(at));
}

/** Ends all sessions, and makes all links useless. */
export function removeAllSessions(db: Db): void {
  for (const table of ['window_links', 'window_sessions']) {
    statement<[]>(db, `DELETE FROM ${table}`).run();
  }
}

/** Removes a session. */
export function removeSession(db: Db, tokenHash: Buffer): void {
  statement<[Buffer]>(db, 'DELETE FROM window_sessions WHERE token_hash = ?').run(tokenHash);
}

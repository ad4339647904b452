import { createHash } from 'node:crypto';
import { CHECKED } from './checksums.ts';
import type { Db } from './db.ts';
import { statement } from './statements.ts';

// Tables that say nothing about the data: who is signed in, how much was asked, and what is being moved elsewhere.
const PASSING: ReadonlySet<string> = new Set([
  'channel_holds',
  'idempotent_answers',
  'pending_secrets',
  'quota_windows',
  'store_facts',
  'window_links',
  'window_sessions',
]);

const tables = Object.keys(CHECKED).filter((table) => !PASSING.has(table));

/** SQL whose only row tells whether two databases of the current schema contain the same data. */
export const FINGERPRINT = `SELECT ${tables
  .map((table) => `(SELECT count(*) || '.' || coalesce(sum(checksum), 0) FROM ${table})`)
  .join(` || ' ' || `)}`;

type Known = { changes: string; fingerprint: string };
const known = new WeakMap<Db, Known>();

/**
 * A text that differs between databases with different data. It is computed from the records' checksums, and again only
 * after this connection or another has changed something.
 */
export function fingerprintOf(db: Db): string {
  const { own } = statement<[], { own: number }>(db, 'SELECT total_changes() AS own').get() ?? {};
  const changes = `${own} ${String(db.pragma('data_version', { simple: true }))}`;
  const earlier = known.get(db);
  if (earlier?.changes === changes) return earlier.fingerprint;
  const fingerprint = hashOfFingerprint(statement<[], string>(db, FINGERPRINT).pluck().get() ?? '');
  known.set(db, { changes, fingerprint });
  return fingerprint;
}

/** The fingerprint as it is stored, from the result of {@link FINGERPRINT}. */
export const hashOfFingerprint = (text: string): string =>
  createHash('sha256').update(text).digest('hex');

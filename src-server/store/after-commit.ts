import type { Database } from 'better-sqlite3';

const listeners = new WeakMap<Database, (() => void)[]>();

/**
 * Calls `listener` after every commit of a transaction on `db`, before whoever asked for it learns of
 * the commit. It must not throw: what was committed holds whatever becomes of it.
 */
export function afterCommit(db: Database, listener: () => void): void {
  listeners.set(db, [...(listeners.get(db) ?? []), listener]);
}

/** Has those who listened to commits on `from` listen to those on `to` instead. */
export function moveListeners(from: Database, to: Database): void {
  listeners.set(to, listeners.get(from) ?? []);
}

/** Reports a commit on `db`. */
export function committed(db: Database): void {
  for (const listener of listeners.get(db) ?? []) listener();
}

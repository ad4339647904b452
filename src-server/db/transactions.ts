import type { Database } from 'better-sqlite3';

/** How a transaction ended: all of it was committed, all of it was undone, or only what a savepoint held. */
export type Ending = 'committed' | 'undone' | 'savepoint undone';

type Listener = (ending: Ending) => void;

const listeners = new WeakMap<Database, Set<Listener>>();

/**
 * Calls `listener` from now on at the end of every transaction on `db`, before whoever asked for it learns of that;
 * once, however often it was added. It must not throw: what was committed holds whatever becomes of it.
 */
export function onTransactionEnd(db: Database, listener: Listener): void {
  listeners.set(db, (listeners.get(db) ?? new Set()).add(listener));
}

/** Reports the end of a transaction on `db`. */
export function transactionEnded(db: Database, ending: Ending): void {
  for (const listener of listeners.get(db) ?? []) listener(ending);
}

/** Fails where no transaction is open on `db`: what is written belongs into one with what it is part of. */
export function assertTransaction(db: Database): void {
  if (!db.inTransaction) throw new Error('This must be called inside a transaction.');
}

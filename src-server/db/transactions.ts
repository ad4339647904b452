import type { Database } from 'better-sqlite3';

/** How a transaction ended: committed, rolled back, or only a savepoint rolled back. */
export type Ending = 'committed' | 'undone' | 'savepoint undone';

type Listener = (ending: Ending) => void;

const listeners = new WeakMap<Database, Set<Listener>>();

/**
 * Calls `listener` at the end of every transaction on `db`, before the code that requested it continues; only
 * once, however often it was added. It must not throw, because a committed change is final.
 */
export function onTransactionEnd(db: Database, listener: Listener): void {
  listeners.set(db, (listeners.get(db) ?? new Set()).add(listener));
}

/** Reports the end of a transaction on `db`. */
export function transactionEnded(db: Database, ending: Ending): void {
  for (const listener of listeners.get(db) ?? []) listener(ending);
}

/** Throws if no transaction is open on `db`, because the write must be part of a larger change. */
export function assertTransaction(db: Database): void {
  if (!db.inTransaction) throw new Error('This must be called inside a transaction.');
}

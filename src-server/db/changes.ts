import { type Topic, topics } from '../domain/topics.ts';
import type { Db } from './db.ts';
import { statement } from './statements.ts';
import { type Ending, assertTransaction, onTransactionEnd } from './transactions.ts';

/** The topics that changed, and the owner they belong to; without one, all owners. */
export type Change = { ownerId: string | undefined; topics: ReadonlySet<Topic> };

type Owners = Map<string | undefined, Set<Topic>>;
type Forget = (ownerId: string | undefined) => void;

/**
 * Notifies subscribers of changes to the data: specific topics for commits by this process, everything for
 * commits by another process.
 */
export class Changes {
  readonly #on: { readonly db: Db };
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #caches: { topics: readonly Topic[]; forget: Forget }[] = [];
  /** The changes noted in the open transaction. */
  readonly #noted: Owners = new Map();
  #version: number | undefined;

  /** Returns the current database. */
  constructor(on: { readonly db: Db }) {
    this.#on = on;
    this.#version = this.#currentVersion();
  }

  /** Notes a change made in the open transaction. Subscribers are notified after the commit. */
  note(topic: Topic, ownerId?: string): void {
    assertTransaction(this.#on.db);
    const change = { ownerId, topics: new Set([topic]) };
    this.#forget(change);
    onTransactionEnd(this.#on.db, this.#ended);
    const noted = this.#noted.get(ownerId);
    if (noted === undefined) this.#noted.set(ownerId, change.topics);
    else noted.add(topic);
  }

  /**
   * Notifies subscribers immediately of a change made outside of this process's transactions, or in a
   * finished one; by default, of a change to everything.
   */
  tell(changed: readonly Topic[] = topics, ownerId?: string): void {
    const change = { ownerId, topics: new Set(changed) };
    this.#forget(change);
    this.#tell(change);
  }

  /** Checks whether another process has committed since the last check. Takes a few microseconds. */
  look(): void {
    const version = this.#currentVersion();
    if (version === this.#version) return;
    this.#version = version;
    this.tell();
  }

  /**
   * Calls `listener` for each owner after each commit that changed one of the topics in `only`, or anything
   * without it. Returns a function that unsubscribes it. The listener must not throw.
   */
  subscribe(listener: (change: Change) => void, only: readonly Topic[] = topics): () => void {
    const each = (change: Change) => {
      if (only.some((topic) => change.topics.has(topic))) listener(change);
    };
    this.#listeners.add(each);
    return () => void this.#listeners.delete(each);
  }

  /**
   * Calls `forget` as soon as one of the topics in `on` changes, and again if the change is rolled back,
   * because data cached inside the transaction is not valid after it.
   */
  cache(on: readonly Topic[], forget: Forget): void {
    this.#caches.push({ topics: on, forget });
  }

  readonly #ended = (ending: Ending): void => {
    if (this.#noted.size === 0) return;
    const changes = [...this.#noted].map(([ownerId, changed]) => ({ ownerId, topics: changed }));
    if (ending !== 'savepoint undone') this.#noted.clear();
    for (const change of changes) {
      if (ending === 'committed') this.#tell(change);
      else this.#forget(change);
    }
  };

  #forget(change: Change): void {
    for (const cache of this.#caches) {
      if (cache.topics.some((topic) => change.topics.has(topic))) cache.forget(change.ownerId);
    }
  }

  #tell(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }

  // `data_version` changes only when another connection commits.
  #currentVersion(): number | undefined {
    return statement<[], number>(this.#on.db, 'PRAGMA data_version').pluck().get();
  }
}

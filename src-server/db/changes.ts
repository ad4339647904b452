import { type Topic, topics } from '../domain/topics.ts';
import type { Db } from './db.ts';
import { statement } from './statements.ts';
import { type Ending, assertTransaction, onTransactionEnd } from './transactions.ts';

/** What has changed, and of which owner; of all owners where none is named. */
export type Change = { ownerId: string | undefined; topics: ReadonlySet<Topic> };

type Owners = Map<string | undefined, Set<Topic>>;
type Forget = (ownerId: string | undefined) => void;

/**
 * Tells those who depend on the data what of them has changed: by this process once it is committed, or anything
 * at all once another process has committed.
 */
export class Changes {
  readonly #on: { readonly db: Db };
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #caches: { topics: readonly Topic[]; forget: Forget }[] = [];
  /** Of the transaction that is open. */
  readonly #noted: Owners = new Map();
  #version: number | undefined;

  /** Of the database that `on` has then. */
  constructor(on: { readonly db: Db }) {
    this.#on = on;
    this.#version = this.#currentVersion();
  }

  /** Notes a change that is made in the open transaction: told once that is committed. */
  note(topic: Topic, ownerId?: string): void {
    assertTransaction(this.#on.db);
    const change = { ownerId, topics: new Set([topic]) };
    this.#forget(change);
    onTransactionEnd(this.#on.db, this.#ended);
    const noted = this.#noted.get(ownerId);
    if (noted === undefined) this.#noted.set(ownerId, change.topics);
    else noted.add(topic);
  }

  /** Tells at once what no transaction of this process has changed, or one has that is over; by default, anything. */
  tell(changed: readonly Topic[] = topics, ownerId?: string): void {
    const change = { ownerId, topics: new Set(changed) };
    this.#forget(change);
    this.#tell(change);
  }

  /** Looks whether another process has committed since the last look. It takes a few microseconds. */
  look(): void {
    const version = this.#currentVersion();
    if (version === this.#version) return;
    this.#version = version;
    this.tell();
  }

  /**
   * Calls `listener` after each commit that changed one of `only`, or anything, owner by owner; answers how to stop
   * that. It must not throw.
   */
  subscribe(listener: (change: Change) => void, only: readonly Topic[] = topics): () => void {
    const each = (change: Change) => {
      if (only.some((topic) => change.topics.has(topic))) listener(change);
    };
    this.#listeners.add(each);
    return () => void this.#listeners.delete(each);
  }

  /**
   * Has `forget` called as soon as one of `on` is changed, and again where that is undone: what is kept of them holds
   * neither within the transaction nor after it.
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

  // It moves only when another connection commits.
  #currentVersion(): number | undefined {
    return statement<[], number>(this.#on.db, 'PRAGMA data_version').pluck().get();
  }
}

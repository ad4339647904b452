import type { DateOnly } from './domain/dates.ts';
import { listAccounts } from './accounts/repository.ts';
import type { Change } from './db/changes.ts';
import type { Repeat } from './platform/timers.ts';
import type { Context } from './context.ts';
import type { DayKeeper } from './renewals/service.ts';

// How soon changes by another process and a new day are reported.
const LOOK_MS = 200;

/**
 * Notifies windows and the desktop shell of changes, whatever their source, and of new days. Polls for
 * unreported changes only while there are listeners.
 */
export class ChangeFeed {
  readonly #context: Context;
  readonly #days: Pick<DayKeeper, 'keep'>;
  readonly #repeat: Repeat;
  readonly #listeners = new Set<object>();
  readonly #told = new Map<string, DateOnly>();
  /** Logs days that could not be started. */
  #failures: unknown[] = [];
  #stop: (() => void) | undefined;

  constructor(context: Context, days: Pick<DayKeeper, 'keep'>, repeat: Repeat) {
    this.#context = context;
    this.#days = days;
    this.#repeat = repeat;
  }

  /** Calls `listener`, which must not throw, after each change. Returns a function that unsubscribes it. */
  subscribe(listener: (change: Change) => void): () => void {
    if (this.#listeners.size === 0) {
      this.#context.changes.look();
      for (const { id } of listAccounts(this.#context.db)) {
        this.#told.set(id, this.#context.today(id));
      }
      this.#stop = this.#repeat(LOOK_MS, () => this.#look());
    }
    const each = {};
    this.#listeners.add(each);
    const unsubscribe = this.#context.changes.subscribe(listener);
    return () => {
      unsubscribe();
      const isLast = this.#listeners.delete(each) && this.#listeners.size === 0;
      if (isLast) this.#stop?.();
    };
  }

  #look(): void {
    const { changes, db, today } = this.#context;
    changes.look();
    const failures = this.#failures.splice(0);
    for (const { id } of listAccounts(db)) {
      const day = today(id);
      if (this.#told.get(id) === day) continue;
      this.#told.set(id, day);
      // Listeners are notified after dates are moved on, so that nobody reads outdated ones.
      this.#days.keep(id).then(
        () => changes.tell(['day'], id),
        (error: unknown) => {
          this.#told.delete(id);
          this.#failures.push(error);
        },
      );
    }
    if (failures.length > 0) throw failures[0];
  }
}

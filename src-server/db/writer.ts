import type { Db } from './db.ts';

/** Runs durable writes. One transaction can contain the writes of several requests. */
export type Writer = {
  /**
   * Runs `work` in a transaction and resolves with its result once it is on disk. If `work` throws, only its
   * own changes are rolled back.
   */
  write<T>(work: () => T): Promise<T>;
  /** The same without waiting for `ready`, for Perennial's own writes, which reads would otherwise wait for. */
  writeAtOnce<T>(work: () => T): Promise<T>;
  /**
   * Runs `work`, which writes on another connection, while all other writes wait: SQLite has one writer at a time, and
   * waiting for it inside SQLite would hold up this thread.
   */
  standAside<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when writes no longer stand aside; undefined if they don't. */
  standingAside(): Promise<unknown> | undefined;
};

type Job = { run: () => void; settle: (commitError: unknown) => void };

/**
 * A writer that commits everything requested within one turn of the event loop together: with
 * `synchronous=FULL`, a commit waits for the disk, and ten requests can share that wait. Each job has its own
 * savepoint, so a failed job doesn't affect the others. If `guard` throws, nothing is written and all jobs
 * reject with that error. Regular jobs wait for the promise that `ready` returns. The database is the one
 * that `to` returns at that time.
 */
export function createWriter(
  to: { readonly db: Db },
  guard: () => void = () => {},
  ready: () => Promise<void> | undefined = () => undefined,
): Writer {
  let jobs: Job[] = [];
  const aside = oneAtATime();
  function commitAll(): void {
    if (aside.running() !== undefined || jobs.length === 0) return;
    const batch = jobs;
    jobs = [];
    let commitError: unknown;
    try {
      guard();
      to.db
        .transaction(() => {
          for (const job of batch) job.run();
        })
        .immediate();
    } catch (error) {
      commitError = error ?? new Error('The commit failed for an unknown reason.');
    }
    for (const job of batch) job.settle(commitError);
  }

  function writeAtOnce<T>(work: () => T): Promise<T> {
    const { promise, ...settled } = Promise.withResolvers<T>();
    jobs.push(jobOf(to, work, settled));
    if (jobs.length === 1) setImmediate(commitAll);
    return promise;
  }

  return {
    write(work) {
      const waited = ready();
      return waited === undefined ? writeAtOnce(work) : waited.then(() => writeAtOnce(work));
    },
    writeAtOnce,
    async standAside(work) {
      await ready();
      try {
        return await aside.run(() => {
          guard();
          return work();
        });
      } finally {
        if (jobs.length > 0) setImmediate(commitAll);
      }
    },
    standingAside: aside.running,
  };
}

type Settled<T> = Pick<PromiseWithResolvers<T>, 'resolve' | 'reject'>;

function jobOf<T>(to: { readonly db: Db }, work: () => T, { resolve, reject }: Settled<T>): Job {
  let outcome: () => void;
  return {
    run() {
      const { db } = to;
      try {
        // Inside the batch's transaction, better-sqlite3 turns this one into a savepoint.
        const value = db.transaction(work)();
        outcome = () => resolve(value);
      } catch (error) {
        // A full disk makes SQLite roll back the whole transaction, so the entire batch fails.
        if (!db.inTransaction) throw error;
        outcome = () => reject(error);
      }
    },
    settle: (commitError) => (commitError === undefined ? outcome() : reject(commitError)),
  };
}

function oneAtATime() {
  let current: Promise<unknown> | undefined;
  return {
    running: () => current,
    async run<T>(work: () => Promise<T>): Promise<T> {
      for (let other = current; other !== undefined; other = current) await other;
      const running = work();
      current = Promise.allSettled([running]);
      try {
        return await running;
      } finally {
        current = undefined;
      }
    },
  };
}

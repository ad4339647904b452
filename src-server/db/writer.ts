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
  function commitAll(): void {
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
    return new Promise<T>((resolve, reject) => {
      let outcome: () => void;
      jobs.push({
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
      });
      if (jobs.length === 1) setImmediate(commitAll);
    });
  }

  return {
    write(work) {
      const waited = ready();
      return waited === undefined ? writeAtOnce(work) : waited.then(() => writeAtOnce(work));
    },
    writeAtOnce,
  };
}

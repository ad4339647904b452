import type { Db } from './db.ts';

/** Runs writes durably; one transaction may carry the writes of several requests. */
export type Writer = {
  /**
   * Runs `work` in a transaction and resolves with its result once that is on the disk. Whatever
   * `work` throws undoes its own changes only, and rejects.
   */
  write<T>(work: () => T): Promise<T>;
  /** The same at once, for what Perennial writes by itself: whoever reads would wait with it. */
  writeAtOnce<T>(work: () => T): Promise<T>;
};

type Job = { run: () => void; settle: (commitError: unknown) => void };

/**
 * A writer that commits everything asked for within one turn of the event loop together: with
 * `synchronous=FULL` a commit waits for the disk, and ten requests can share that wait. Each job
 * has a savepoint of its own, so that one that fails takes nothing else with it. Where `guard`
 * throws, nothing is written and all jobs reject with that. What is not written at once waits for what `ready`
 * answers. The database is the one that `to` has then.
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
            // Called inside the batch's transaction, better-sqlite3 makes this one a savepoint.
            const value = db.transaction(work)();
            outcome = () => resolve(value);
          } catch (error) {
            // A full disk makes SQLite undo the whole transaction: nothing of the batch holds.
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

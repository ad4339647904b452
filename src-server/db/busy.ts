import Database from 'better-sqlite3';

/** How long a write waits for another process's (the command line's) to end; they take milliseconds. */
export const BUSY_TIMEOUT_MS = 5000;
const BUSY_PAUSE_MS = 20;

/**
 * Tries again while another process is in the way: turning a new file to WAL wants it alone and does not wait by
 * itself for one that is making the same file.
 */
export function whileBusy(work: () => void): void {
  const deadline = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      const isBusy = error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY';
      if (!isBusy || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_PAUSE_MS);
    }
  }
}

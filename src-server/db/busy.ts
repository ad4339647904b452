import Database from 'better-sqlite3';

/** How long a write waits for another process (the command line), whose writes take milliseconds. */
export const BUSY_TIMEOUT_MS = 5000;
const BUSY_PAUSE_MS = 20;

/**
 * Retries while another process blocks the operation. Switching a new file to WAL needs exclusive access, and
 * SQLite doesn't wait for another process that is creating the same file.
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

import Database from 'better-sqlite3';
import { asStoreError } from './errors.ts';
import type { Db } from './db.ts';

const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens another connection to the file of `db` that sees a snapshot of the current data. Close it soon,
 * because SQLite's log keeps growing until then. Throws `StoreError`.
 */
export function openReadSnapshot({ name: file }: Db): Db {
  try {
    const options = { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS };
    const moment = new Database(file, options);
    try {
      // SQLite only opens the file on the first read.
      moment.exec('BEGIN; SELECT 1 FROM sqlite_schema');
      return moment;
    } catch (error) {
      moment.close();
      throw error;
    }
  } catch (error) {
    throw asStoreError(error, file);
  }
}

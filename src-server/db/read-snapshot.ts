import Database from 'better-sqlite3';
import { asStoreError } from './errors.ts';
import type { Db } from './db.ts';

const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens another connection to the file of `db`, which sees all as it is now, whoever writes meanwhile.
 * It is to be closed soon: until then SQLite's log only grows. Throws `StoreError`.
 */
export function openReadSnapshot({ name: file }: Db): Db {
  try {
    const options = { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS };
    const moment = new Database(file, options);
    try {
      // SQLite looks at the file when it reads for the first time.
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

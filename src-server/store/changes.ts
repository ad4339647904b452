import type { Db } from './open.ts';
import { statement } from './statements.ts';

/** Notices commits made to the same file by other processes, such as the command line. */
export type ForeignChanges = {
  /** Whether another connection has committed since the last call. A few microseconds. */
  poll(): boolean;
};

/** Watches `PRAGMA data_version`, which moves only when another connection commits. */
export function watchForeignChanges(on: { readonly db: Db }): ForeignChanges {
  const read = () => statement<[], number>(on.db, 'PRAGMA data_version').pluck().get();
  let seen = read();
  return {
    poll() {
      const current = read();
      if (current === seen) return false;
      seen = current;
      return true;
    },
  };
}

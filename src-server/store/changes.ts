import type { Db } from './open.ts';

/** Notices commits made to the same file by other processes, such as the command line. */
export type ForeignChanges = {
  /** Whether another connection has committed since the last call. A few microseconds. */
  poll(): boolean;
};

/** Watches `PRAGMA data_version`, which moves only when another connection commits. */
export function watchForeignChanges(db: Db): ForeignChanges {
  const read = db.prepare<[], number>('PRAGMA data_version').pluck();
  let seen = read.get();
  return {
    poll() {
      const current = read.get();
      if (current === seen) return false;
      seen = current;
      return true;
    },
  };
}

import { type Slices, atOnce, inSlices } from '../platform/slices.ts';
import { openReadSnapshot } from '../db/read-snapshot.ts';
import type { Db } from '../db/db.ts';
import { hasMoreThan } from './repository.ts';
import type { Context } from '../context.ts';

// All of them can be examined in a few hundredths of a second.
const FEW = 5000;

/** Whether this owner has so many records that others must be served while all are examined. */
export function hasManyRecords({ db }: Context, ownerId: string): boolean {
  // A copy in memory has no other connection.
  return !db.memory && hasMoreThan(db, ownerId, FEW);
}

/**
 * Reads related data as a consistent snapshot despite concurrent writes: at once for an owner with few
 * records, otherwise from a separate connection while other requests are served.
 */
export async function readConsistently<T>(
  context: Context,
  ownerId: string,
  read: (db: Db) => Slices<T>,
): Promise<T> {
  const { db } = context;
  if (!hasManyRecords(context, ownerId)) return db.transaction(() => atOnce(read(db)))();
  return oneByOne(db, async () => {
    const moment = openReadSnapshot(db);
    try {
      return await inSlices(read(moment));
    } finally {
      moment.close();
    }
  });
}

const ends = new WeakMap<Db, Promise<unknown>>();

// Running several at once would finish none sooner, and each holds an open file and its response in memory.
function oneByOne<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const result = (ends.get(db) ?? Promise.resolve()).then(work);
  ends.set(
    db,
    result.catch(() => undefined),
  );
  return result;
}

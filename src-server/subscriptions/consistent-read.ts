import { type Slices, atOnce, inSlices } from '../platform/slices.ts';
import { openReadSnapshot } from '../db/read-snapshot.ts';
import type { Db } from '../db/db.ts';
import { hasMoreThan } from './repository.ts';
import type { Context } from '../context.ts';

// All of them are looked at in a few hundredths of a second.
const FEW = 5000;

/** Whether this owner has so many records that others are served while all are looked at. */
export function hasManyRecords({ db }: Context, ownerId: string): boolean {
  // A copy in memory has no other connection.
  return !db.memory && hasMoreThan(db, ownerId, FEW);
}

/**
 * Reads what belongs together as it was at one moment, whoever writes meanwhile: in one go where an owner
 * has few records, else from a connection of its own while others are served.
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

// Side by side none would be done sooner, and each holds a file open and its answer in memory.
function oneByOne<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const result = (ends.get(db) ?? Promise.resolve()).then(work);
  ends.set(
    db,
    result.catch(() => undefined),
  );
  return result;
}

import { z } from 'zod';
import type { Db } from '../db/db.ts';
import { findFact, saveFact } from '../db/facts.ts';
import { assertTransaction } from '../db/transactions.ts';

const Drill = z.object({
  /** Epoch milliseconds. */
  at: z.int(),
  /** The ID of the backup. */
  backup: z.string(),
  /** What went wrong; null if nothing did. */
  problem: z.string().nullable(),
});

/** A trial restore of a backup into a scratch file. */
export type Drill = z.output<typeof Drill>;

/** The last trial restore; undefined if there was none. */
export function findDrill(db: Db): Drill | undefined {
  const value = findFact(db, 'backup_drill');
  return value === undefined ? undefined : Drill.parse(JSON.parse(value));
}

/** Stores the last trial restore. */
export function saveDrill(db: Db, drill: Drill): void {
  assertTransaction(db);
  saveFact(db, 'backup_drill', JSON.stringify(drill));
}

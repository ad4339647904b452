import { z } from 'zod';
import { insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';
import { assertTransaction } from '../db/transactions.ts';

const FACT = 'backup_drill';

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
  const sql = 'SELECT value FROM store_facts WHERE name = ?';
  const value = statement<[string], string>(db, sql).pluck().get(FACT);
  return value === undefined ? undefined : Drill.parse(JSON.parse(value));
}

/** Stores the last trial restore. */
export function saveDrill(db: Db, drill: Drill): void {
  assertTransaction(db);
  const values = insertion('store_facts', { name: '@name', value: '@value' });
  statement<[object]>(db, `INSERT OR REPLACE INTO store_facts ${values}`).run({
    name: FACT,
    value: JSON.stringify(drill),
  });
}

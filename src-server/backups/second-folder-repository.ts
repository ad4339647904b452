import { z } from 'zod';
import type { Db } from '../db/db.ts';
import { findFact, removeFact, saveFact } from '../db/facts.ts';
import { assertTransaction } from '../db/transactions.ts';

const FACT = 'second_folder';

const Choice = z.object({
  /** The folder that the user chose. */
  folder: z.string(),
  /** The subfolder with the backups of this database. */
  place: z.string(),
  /** The database file that the place belongs to: a copy of the database gets a place of its own. */
  database: z.string(),
  /** How backups are sealed; null if they are not. */
  sealing: z
    .object({
      /** What backups are encrypted to. Can't open them. */
      recipient: z.string(),
      /** What opens them, encrypted with the passphrase. */
      key: z.string(),
    })
    .nullable(),
});

/** The second folder for backups. */
export type SecondFolderChoice = z.output<typeof Choice>;
export type BackupSealing = NonNullable<SecondFolderChoice['sealing']>;

/** The second folder; undefined if there is none. */
export function findSecondFolder(db: Db): SecondFolderChoice | undefined {
  const value = findFact(db, FACT);
  return value === undefined ? undefined : Choice.parse(JSON.parse(value));
}

/** Stores the second folder, or removes it. */
export function saveSecondFolder(db: Db, choice: SecondFolderChoice | undefined): void {
  assertTransaction(db);
  if (choice === undefined) removeFact(db, FACT);
  else saveFact(db, FACT, JSON.stringify(choice));
}

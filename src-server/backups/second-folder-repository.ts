import { z } from 'zod';
import { insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';
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
  const sql = 'SELECT value FROM store_facts WHERE name = ?';
  const value = statement<[string], string>(db, sql).pluck().get(FACT);
  return value === undefined ? undefined : Choice.parse(JSON.parse(value));
}

/** Stores the second folder, or removes it. */
export function saveSecondFolder(db: Db, choice: SecondFolderChoice | undefined): void {
  assertTransaction(db);
  if (choice === undefined) {
    statement<[string]>(db, 'DELETE FROM store_facts WHERE name = ?').run(FACT);
    return;
  }
  const values = insertion('store_facts', { name: '@name', value: '@value' });
  statement<[object]>(db, `INSERT OR REPLACE INTO store_facts ${values}`).run({
    name: FACT,
    value: JSON.stringify(choice),
  });
}

import type { Db } from './db.ts';
import { findFact, saveFact } from './facts.ts';

/** The names of all stored secrets, which reveal when their file is lost. */
export function listSecretNames(db: Db): string[] {
  const text = findFact(db, 'secret_names');
  return text === undefined ? [] : (JSON.parse(text) as string[]);
}

/** Records the names of all stored secrets. */
export function saveSecretNames(db: Db, names: readonly string[]): void {
  saveFact(db, 'secret_names', JSON.stringify(names.toSorted()));
}

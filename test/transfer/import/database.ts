import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** The database that `sql` makes. */
export function databaseOf(sql: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'database-'));
  try {
    const db = new Database(join(folder, 'any.db'));
    db.exec(sql);
    db.close();
    return readFileSync(join(folder, 'any.db'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

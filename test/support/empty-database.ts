import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src-server/db/open.ts';

let bytes: Buffer | undefined;

/**
 * Writes a database with the current schema and no data. Servers in tests start from it, because running all
 * migrations takes longer than the rest of a start.
 */
export function writeEmptyDatabase(file: string): void {
  bytes ??= migrated();
  writeFileSync(file, bytes, { mode: 0o600 });
}

/** The content of a database that nobody has open, for copies that each get an identity when opened. */
export function templateOf(file: string): Buffer {
  const db = openStore({ file, appVersion: '0.0.0' });
  db.unsafeMode(true);
  db.pragma('schema_version = 1');
  db.close();
  return readFileSync(file);
}

function migrated(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-test-'));
  try {
    return templateOf(join(folder, 'perennial.db'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

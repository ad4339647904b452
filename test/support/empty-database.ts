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

function migrated(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-test-'));
  try {
    const file = join(folder, 'perennial.db');
    const db = openStore({ file, appVersion: '0.0.0' });
    // Each copy is to get an identity of its own when it is opened.
    db.unsafeMode(true);
    db.pragma('schema_version = 1');
    db.close();
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

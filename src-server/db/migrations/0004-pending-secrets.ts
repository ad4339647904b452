import type { Migration } from './migration.ts';

/**
 * Changes to secrets that are committed but not yet in `secrets.json`; usually none.
 *
 * Each `value` is encrypted with a key that is stored in `secrets.json` and replaced there together with the
 * secrets, so that nothing here is readable once it has been moved.
 */
export const pendingSecrets: Migration = {
  name: 'pending secrets',
  sql: `
CREATE TABLE pending_secrets (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
};

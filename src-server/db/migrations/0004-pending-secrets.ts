import type { Migration } from './migration.ts';

/**
 * Changes to secrets that are committed but not in `secrets.json` yet: usually none.
 *
 * Each `value` is encrypted with a key that lies in `secrets.json` and is replaced there together with
 * the secrets, so that nothing here can be read once it was moved.
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

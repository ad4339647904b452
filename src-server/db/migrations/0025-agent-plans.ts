import type { Migration } from './migration.ts';

/**
 * What agents planned to change: the changes with the records before and after, as JSON, and once they are applied
 * what is needed to undo them. `asked` says whether the owner has been asked to allow it.
 */
export const agentPlans: Migration = {
  name: 'agent plans',
  sql: `
CREATE TABLE agent_plans (
  seq        INTEGER PRIMARY KEY AUTOINCREMENT,
  id         TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  owner_id   TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  key_id     TEXT NOT NULL CHECK (length(key_id) = 36),
  state      TEXT NOT NULL CHECK (state IN ('open', 'asked', 'refused', 'applied', 'undone')),
  is_allowed INTEGER NOT NULL CHECK (is_allowed IN (0, 1)),
  changes    TEXT NOT NULL CHECK (json_valid(changes)),
  applied    TEXT CHECK (json_valid(applied)),
  created_at INTEGER NOT NULL,
  applied_at INTEGER,
  checksum   INTEGER NOT NULL,
  CHECK ((state IN ('applied', 'undone')) = (applied IS NOT NULL)),
  CHECK ((applied IS NULL) = (applied_at IS NULL))
) STRICT;
CREATE INDEX agent_plans_by_owner ON agent_plans (owner_id, state);
`,
};

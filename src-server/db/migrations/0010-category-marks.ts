import type { Migration } from './migration.ts';

/** The color and shape of each category, shared by all browsers. */
export const categoryMarks: Migration = {
  name: 'category marks',
  sql: `
CREATE TABLE category_marks (
  owner_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  category TEXT NOT NULL,
  hue      INTEGER NOT NULL CHECK (hue BETWEEN 0 AND 11),
  shape    TEXT NOT NULL CHECK (shape IN ('round', 'square', 'diamond')),
  PRIMARY KEY (owner_id, category)
) STRICT, WITHOUT ROWID;
`,
};

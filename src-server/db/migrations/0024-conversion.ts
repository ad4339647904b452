import type { Migration } from './migration.ts';

/**
 * The currency of an account's total, whether rates are downloaded for it, and rates that a person entered; and the
 * reference rates of each day, in units for one euro.
 */
export const conversion: Migration = {
  name: 'conversion',
  sql: `
CREATE TABLE conversions (
  owner_id  TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  currency  TEXT CHECK (length(currency) = 3),
  automatic INTEGER NOT NULL CHECK (automatic IN (0, 1)),
  own_rates TEXT NOT NULL CHECK (json_valid(own_rates)),
  checksum  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE exchange_rates (
  day      TEXT PRIMARY KEY CHECK (length(day) = 10),
  rates    TEXT NOT NULL CHECK (json_valid(rates)),
  checksum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
};

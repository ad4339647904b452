import type { Migration } from './migration.ts';

/**
 * Names are searched, sorted, and compared in one Unicode normal form (NFC). If the names of two accounts
 * become equal, the second keeps its old form.
 */
export const oneNormalForm: Migration = {
  name: 'one normal form',
  functions: { nfc: (text) => String(text).normalize('NFC') },
  sql: `
UPDATE subscriptions SET name_folded = nfc(name_folded), name_key = nfc(name_key)
  WHERE name_folded <> nfc(name_folded) OR name_key <> nfc(name_key);
UPDATE OR IGNORE accounts SET name_folded = nfc(name_folded) WHERE name_folded <> nfc(name_folded);
`,
};

import { expect, test } from 'vitest';
import { findAccountByName } from '../../../src-server/accounts/repository.ts';
import { migrations } from '../../../src-server/db/migrations/index.ts';
import { OWNER, bare, insertAsFirstSchema, newFile, opened, uuid } from '../sample.ts';

const COMPOSED = 'caf\u00e9';
const DECOMPOSED = 'cafe\u0301';

/** A file of the schema before, with one account for each name and one subscription for each name. */
function fileBefore(names: readonly string[], accounts: readonly string[] = ['personal']): string {
  const file = newFile();
  opened(file, { migrations: migrations.slice(0, 4) }).close();
  const db = bare(file);
  for (const [index, name] of accounts.entries()) {
    const id = index === 0 ? OWNER : uuid(50 + index);
    db.prepare("INSERT INTO accounts VALUES (?, ?, ?, 'premium', 1)").run(id, name, name);
  }
  for (const [index, name] of names.entries()) {
    insertAsFirstSchema(db, { id: uuid(100 + index), name });
  }
  db.close();
  return file;
}

test('names from before are in one normal form, whichever they were written in', () => {
  const db = opened(fileBefore([COMPOSED, DECOMPOSED, 'plain']));
  const sql = 'SELECT name, name_folded AS folded, name_key AS key FROM subscriptions ORDER BY seq';
  expect(db.prepare(sql).all()).toEqual([
    { name: COMPOSED, folded: COMPOSED, key: COMPOSED },
    { name: DECOMPOSED, folded: COMPOSED, key: COMPOSED },
    { name: 'plain', folded: 'plain', key: 'plain' },
  ]);
});

test('accounts whose names become the same are both kept, and the first has the name', () => {
  const db = opened(fileBefore([], [COMPOSED, DECOMPOSED, 'zoe\u0308']));
  expect(db.prepare('SELECT count(*) FROM accounts').pluck().get()).toBe(3);
  expect(findAccountByName(db, DECOMPOSED)?.id).toBe(OWNER);
  expect(findAccountByName(db, 'zo\u00eb')?.id).toBe(uuid(52));
});

import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyDatabase, listCopies } from '../../../src-server/db/copy.ts';
import { temporaryFolder } from '../../support/server.ts';
import { addOwner, newFile, opened } from '../sample.ts';

const isPosix = process.platform !== 'win32';
const isCopy = (name: string) => /.\.db$/.test(name);

/** A database, and where a copy of it is to lie. */
function prepared() {
  const db = opened(newFile());
  addOwner(db);
  const folder = join(temporaryFolder(), 'copies');
  return { db, folder, to: join(folder, 'copy.db') };
}

describe('a copy of a database', () => {
  test('removes what a copy that was cut off has left, and nothing else', async () => {
    const { db, folder, to } = prepared();
    await copyDatabase(db, to, { isCopy });
    const drafts = ['older.db.unfinished', 'older.db.unfinished-journal', 'copy.db.unfinished-wal'];
    for (const name of drafts) writeFileSync(join(folder, name), 'half');
    const others = [
      'my.unfinished novel.txt',
      'old.db.unfinished.bak',
      'tax.unfinished',
      '.unfinished',
    ];
    for (const name of others) writeFileSync(join(folder, name), 'mine');
    await copyDatabase(db, to, { isCopy });
    expect(readdirSync(folder).toSorted()).toEqual(['copy.db', ...others].toSorted());
  });

  test('is made where a folder or a link has the name of a draft, and leaves these', async () => {
    const { db, folder, to } = prepared();
    mkdirSync(join(folder, 'older.db.unfinished', 'mine'), { recursive: true });
    symlinkSync(folder, join(folder, 'other.db.unfinished'), 'junction');
    await copyDatabase(db, to, { isCopy });
    expect(readdirSync(folder)).toEqual(['copy.db', 'older.db.unfinished', 'other.db.unfinished']);
  });

  test.runIf(isPosix)('takes the rights of others on a folder that is all of copies', async () => {
    const { db, folder, to } = prepared();
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o777);
    for (const name of ['older.db', 'older.db.unfinished']) writeFileSync(join(folder, name), '');
    await copyDatabase(db, to, { isCopy });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test.runIf(isPosix)('leaves the rights of a folder that holds other things too', async () => {
    const { db, folder, to } = prepared();
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'mine.txt'), '');
    await copyDatabase(db, to, { isCopy });
    expect(statSync(folder).mode & 0o777).toBe(0o755);
  });
});

test('copies are listed in order of their names, and nothing else is', () => {
  const folder = temporaryFolder();
  for (const name of ['3.db', '1.db', '2.db', 'mine.txt']) writeFileSync(join(folder, name), '');
  const names = ['1.db', '2.db', '3.db'];
  expect(listCopies(folder, isCopy)).toEqual(names.map((name) => join(folder, name)));
  expect(listCopies(resolve(folder, 'none'), isCopy)).toEqual([]);
});

import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copyDatabase } from '../../src-server/db/copy.ts';
import { StoreError, failureOf } from '../../src-server/db/errors.ts';
import type { Db } from '../../src-server/db/db.ts';
import { openStore } from '../../src-server/db/open.ts';
import { temporaryFolder } from '../support/server.ts';
import {
  addOwner,
  addSubscription,
  bare,
  countOf,
  newFile,
  opened,
  rowsOf,
  uuid,
} from './sample.ts';

const isPosix = process.platform !== 'win32';

/** A database with so many records, and where a copy of it is to lie. */
function prepared(records = 3) {
  const file = newFile();
  const db = opened(file);
  addOwner(db);
  add(db, 0, records);
  const folder = join(temporaryFolder(), 'copies', 'of mine');
  return { file, db, folder, to: join(folder, 'copy.db') };
}

const add = (db: Db, from: number, count: number) =>
  db.transaction(() => {
    for (let index = 0; index < count; index += 1) {
      addSubscription(db, { id: uuid(1000 + from + index), name: `Number ${from + index}` });
    }
  })();

const breakOff = () => {
  throw new Error('power cut');
};

const failed = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a copy of a database that is in use', () => {
  test('has every row, says what was found in it, and is one file of its own', async () => {
    const { db, folder, to } = prepared(500);
    const copy = await copyDatabase(db, to);
    expect(copy).toMatchObject({ path: to, rows: { accounts: 1, subscriptions: 500 } });
    expect(copy.userVersion).toBe(db.pragma('user_version', { simple: true }));
    expect(readdirSync(folder)).toEqual(['copy.db']);
    // Its header says that it needs no WAL.
    expect([...readFileSync(to).subarray(18, 20)]).toEqual([1, 1]);
    const copied = bare(to, { readonly: true });
    expect(rowsOf(copied, 'subscriptions')).toEqual(rowsOf(db, 'subscriptions'));
  });

  test('is opened like the original, and the original goes on', async () => {
    const { db, to } = prepared();
    await copyDatabase(db, to);
    add(db, 3, 1);
    const copy = openStore({ file: to, appVersion: '1' });
    expect([countOf(copy, 'subscriptions'), countOf(db, 'subscriptions')]).toEqual([3, 4]);
    copy.close();
  });

  test.runIf(isPosix)('is for its owner only, and so is a folder made for it', async () => {
    const { db, folder, to } = prepared();
    const before = process.umask(0);
    try {
      await copyDatabase(db, to);
    } finally {
      process.umask(before);
    }
    expect([statSync(folder).mode & 0o777, statSync(to).mode & 0o777]).toEqual([0o700, 0o600]);
  });

  test('takes the place of one with the same name, whole or not at all', async () => {
    const { db, to } = prepared(1);
    await copyDatabase(db, to);
    add(db, 1, 1);
    await copyDatabase(db, to);
    expect(countOf(bare(to), 'subscriptions')).toBe(2);
    expect(await failed(copyDatabase(db, to, { beforeCheck: breakOff }))).toBeInstanceOf(
      StoreError,
    );
    expect(countOf(bare(to), 'subscriptions')).toBe(2);
  });
});

describe('while others write', () => {
  test('a copy is of one moment, whether this process writes or another connection', async () => {
    const { file, db, to } = prepared(5000);
    const other = opened(file);
    let written = 5000;
    const done = new AbortController();
    const copying = copyDatabase(db, to).finally(() => done.abort());
    while (!done.signal.aborted) {
      add(written % 2 === 0 ? db : other, written, 1);
      written += 1;
      await new Promise((next) => setImmediate(next));
    }
    const { rows } = await copying;
    expect(written).toBeGreaterThan(5001);
    const copied = Number(rows['subscriptions']);
    expect(copied).toBeGreaterThanOrEqual(5000);
    expect(copied).toBeLessThan(written);
    const copy = bare(to);
    expect(countOf(copy, 'subscriptions')).toBe(copied);
    // Those, and no others, that were there at that moment.
    const last = copy.prepare('SELECT max(id) FROM subscriptions').pluck().get();
    expect(last).toBe(uuid(1000 + copied - 1));
    expect(countOf(db, 'subscriptions')).toBe(written);
  });

  test('what is not committed yet is not in it', async () => {
    const { file, db, to } = prepared(1);
    const other = opened(file);
    other.exec('BEGIN IMMEDIATE');
    addSubscription(other, { id: uuid(9) });
    const { rows } = await copyDatabase(db, to);
    other.exec('COMMIT');
    expect([rows['subscriptions'], countOf(db, 'subscriptions')]).toEqual([1, 2]);
  });
});

// What can happen to a copy.
const cut = (draft: string) => truncateSync(draft, statSync(draft).size - 4096);
const overwrite = (draft: string) => {
  const bytes = readFileSync(draft);
  bytes.fill(0xa5, 4096, 12_288);
  writeFileSync(draft, bytes);
};
const sql = (text: string) => (draft: string) => void new Database(draft).exec(text).close();

describe('a copy that is not good is not kept', () => {
  test.each([
    ['empty', (draft: string) => truncateSync(draft, 0)],
    ['no database', (draft: string) => writeFileSync(draft, 'x'.repeat(8192))],
    ['cut off', cut],
    ['overwritten in the midst', overwrite],
    ['without a row', sql('DELETE FROM audit_log; DELETE FROM subscriptions WHERE rowid = 1')],
    ['with a row too many', sql("INSERT INTO store_facts VALUES ('x', 'y')")],
    ['without a table', sql('DROP TABLE window_preferences')],
    ['of another schema', sql('PRAGMA user_version = 1')],
    ['of another program', sql('PRAGMA application_id = 1')],
  ])('%s', async (_name, beforeCheck) => {
    const { db, folder, to } = prepared(50);
    const error = await failed(copyDatabase(db, to, { beforeCheck }));
    expect(error).toBeInstanceOf(StoreError);
    expect((error as StoreError).message).toContain(to);
    expect(readdirSync(folder)).toEqual([]);
    // The next one is not held up by it.
    await copyDatabase(db, to);
    expect(existsSync(to)).toBe(true);
  });

  test('any page that is lost is noticed', async () => {
    const { db, folder, to } = prepared(300);
    const size = Number(db.pragma('page_size', { simple: true }));
    const pages = Number(db.pragma('page_count', { simple: true }));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: pages - 1 }), async (page) => {
        const beforeCheck = (draft: string) => {
          const bytes = readFileSync(draft);
          bytes.fill(0, page * size, (page + 1) * size);
          writeFileSync(draft, bytes);
        };
        expect(await failed(copyDatabase(db, to, { beforeCheck }))).toBeInstanceOf(StoreError);
        expect(readdirSync(folder)).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });
});

describe('where no copy can be made', () => {
  test('a folder that can not be made: the reason is told, nothing is changed', async () => {
    const { db, to } = prepared();
    mkdirSync(dirname(dirname(to)), { recursive: true });
    writeFileSync(dirname(to), 'a file');
    const error = await failed(copyDatabase(db, to));
    expect(error).toBeInstanceOf(StoreError);
    expect((error as StoreError).suggestedFix).toContain(dirname(to));
    expect(readFileSync(dirname(to), 'utf8')).toBe('a file');
  });

  test('an original that is gone', async () => {
    const { file, db, to } = prepared();
    db.close();
    const moved = { name: `${file}.gone` } as Db;
    expect(await failed(copyDatabase(moved, to))).toBeInstanceOf(StoreError);
  });

  // A disk of its own, as small as a disk can be; only root can have one.
  test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
    'a full disk: the reason is told, and the disk is as it was',
    async ({ skip }) => {
      const disk = temporaryFolder();
      const mounted = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk]);
      if (mounted.status !== 0) skip('no disk can be mounted here');
      try {
        const { db } = prepared(2000);
        const error = await failed(copyDatabase(db, join(disk, 'copy.db')));
        expect(error).toBeInstanceOf(StoreError);
        expect(failureOf(error)).toBe('disk_full');
        expect(readdirSync(disk)).toEqual([]);
        expect(countOf(db, 'subscriptions')).toBe(2000);
      } finally {
        spawnSync('/bin/umount', [disk]);
      }
    },
  );
});

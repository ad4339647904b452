import { copyFileSync, readFileSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { refuseForeignLog } from '../../src-server/db/files/foreign-log.ts';
import { logOf, snapshotOf } from '../../src-server/db/snapshot.ts';
import { temporaryFolder } from '../support/server.ts';
import { addOwner, newFile, opened } from './sample.ts';
import { runScript } from './script.ts';

const turn = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('add'), bytes: fc.nat({ max: 9000 }) }) },
  fc.record({ kind: fc.constantFrom('remove', 'vacuum', 'checkpoint', 'restart', 'undo') }),
);

function apply(db: Database.Database, { kind, bytes = 0 }: { kind: string; bytes?: number }): void {
  if (kind === 'add') db.prepare('INSERT INTO t VALUES (randomblob(?))').run(bytes);
  else if (kind === 'remove') db.exec('DELETE FROM t WHERE rowid % 2');
  else if (kind === 'vacuum') db.exec('VACUUM');
  else if (kind === 'checkpoint') db.pragma('wal_checkpoint(PASSIVE)');
  else if (kind === 'restart') db.pragma('wal_checkpoint(RESTART)');
  else db.exec('BEGIN; INSERT INTO t VALUES (zeroblob(5000000)); ROLLBACK');
}

/** What tells one round of the WAL from the next: its header has other salts. */
const roundOf = (file: string) => readFileSync(`${file}-wal`).subarray(0, 32);

const rowsOf = (db: Database.Database) => db.prepare('SELECT rowid, hex(x) FROM t').raw().all();

test('a snapshot has what SQLite itself reads, whatever lies in the WAL, and touches nothing', () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 15 }), fc.nat({ max: 5000 }), (turns, cut) => {
      const folder = temporaryFolder();
      const file = join(folder, 'a.db');
      const db = new Database(file);
      try {
        db.exec('PRAGMA journal_mode = WAL; PRAGMA cache_size = 5; CREATE TABLE t (x)');
        db.pragma('wal_checkpoint(TRUNCATE)');
        db.pragma('wal_autocheckpoint = 0');
        let copiedRound = Buffer.alloc(0);
        for (const each of turns) {
          apply(db, each);
          if (each.kind === 'checkpoint' || each.kind === 'restart') copiedRound = roundOf(file);
        }
        const left = join(folder, 'left');
        copyFileSync(file, left);
        copyFileSync(`${file}-wal`, `${left}-wal`);
        // A power cut may take the last bytes, but never of a WAL that a checkpoint has copied: it was synced first.
        const { length } = readFileSync(`${left}-wal`);
        const mayBeCut = !roundOf(file).equals(copiedRound);
        if (mayBeCut) truncateSync(`${left}-wal`, Math.max(0, length - cut));
      } finally {
        db.close();
      }
      const left = join(folder, 'left');
      const names = readdirSync(folder);
      const bytes = readFileSync(left);
      const memory = new Database(snapshotOf(left));
      expect(readdirSync(folder)).toEqual(names);
      expect(readFileSync(left).equals(bytes)).toBe(true);
      const disk = new Database(left);
      expect(rowsOf(memory)).toEqual(rowsOf(disk));
      expect(memory.pragma('integrity_check', { simple: true })).toBe('ok');
      for (const each of [memory, disk]) each.close();
    }),
    { numRuns: 60 },
  );
});

test('the newest header is that of the WAL where it has one', () => {
  const file = join(temporaryFolder(), 'a.db');
  expect(refuseForeignLog(file)).toBeUndefined();
  const db = new Database(file);
  onTestFinished(() => void db.close());
  db.exec('PRAGMA journal_mode = WAL; PRAGMA application_id = 7; CREATE TABLE t (x)');
  expect(refuseForeignLog(file)).toMatchObject({ userVersion: 0, applicationId: 7 });
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.pragma('user_version = 5');
  expect(refuseForeignLog(file)).toMatchObject({ userVersion: 5, applicationId: 7 });
  expect(readdirSync(dirname(file))).toHaveLength(3);
});

/** How many locks this process has on a database: those of other tests may end at any time. */
function locksOn(file: string): number {
  const nodes = ['', '-shm'].map((suffix) => `:${statSync(`${file}${suffix}`).ino}`);
  return readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .map((line) => line.split(/\s+/))
    .filter(
      ([, , , , pid, node = '']) =>
        pid === String(process.pid) && nodes.some((end) => node.endsWith(end)),
    ).length;
}

test.runIf(process.platform === 'linux')(
  'reading past SQLite leaves connections their locks',
  () => {
    const file = newFile();
    const db = opened(file);
    addOwner(db);
    const before = locksOn(file);
    expect(before).toBeGreaterThan(0);
    snapshotOf(file);
    refuseForeignLog(file);
    expect(locksOn(file)).toBe(before);
  },
);

test('a log that another process deletes while it is read counts as none', async () => {
  const file = join(temporaryFolder(), 'any.db');
  const script = runScript(`
    import { rmSync, writeFileSync } from 'node:fs';
    const log = ${JSON.stringify(`${file}-wal`)};
    for (let i = 0; i < 20000; i += 1) {
      writeFileSync(log, 'x');
      rmSync(log);
    }
    console.log('done');
  `);
  const writing = { isDone: false };
  void script.nextLine().then(() => (writing.isDone = true));
  while (!writing.isDone) {
    for (let read = 0; read < 100; read += 1) expect(logOf(file).firstCount).toBe(0);
    await new Promise(setImmediate);
  }
});

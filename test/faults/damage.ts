import Database from 'better-sqlite3';
import { CHECKED } from '../../src-server/db/checksums.ts';
import { withoutWal } from '../../src-server/db/snapshot.ts';
import type { Random } from './random.ts';

const PAGE = 4096;

type Damage = (bytes: Buffer, random: Random, older: Buffer) => Buffer;

const pageAt = (bytes: Buffer, random: Random) => random.below(bytes.length / PAGE) * PAGE;
const flip = (bytes: Buffer, at: number, random: Random) =>
  void bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.below(8)), at);

/** Has SQLite look into a database, or change it. */
function asDatabase<T>(bytes: Buffer, work: (db: Database.Database) => T): T {
  const db = new Database(withoutWal(Buffer.from(bytes)));
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** Where the pages of indexes begin. */
const indexPages = (bytes: Buffer): number[] =>
  asDatabase(bytes, (db) =>
    db
      .prepare<[], number>(
        `SELECT (pageno - 1) * ${PAGE} FROM dbstat
         WHERE name IN (SELECT name FROM sqlite_schema WHERE type = 'index') AND pagetype = 'leaf' AND ncell > 0`,
      )
      .pluck()
      .all(),
  );

/** Another value in a record, in pages and indexes that are sound: it is to be told whether it is served or not. */
export const ANOTHER_VALUE = 'another value in a record';

// What stands where there was nothing.
function other(db: Database.Database, table: string, column: string): string {
  const columns = db.pragma(`table_info(${table})`) as { name: string; type: string }[];
  return columns.find(({ name }) => name === column)?.type === 'TEXT' ? "'1'" : '1';
}

const oneOf = <T>(values: readonly T[], random: Random): T => {
  const value = values[random.below(values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
};

// Within what the cells of a page hold: the rest of it means nothing.
function changeCell(bytes: Buffer, page: number, random: Random, change: (byte: number) => number) {
  const first = bytes.readUInt16BE(page + 5);
  const at = page + first + random.below(PAGE - first);
  bytes.writeUInt8(change(bytes.readUInt8(at)), at);
}

/** What faults of disks, cables and programs make of a database. `older` is the same one some time before. */
export const damages: Readonly<Record<string, Damage>> = {
  'a bit flipped'(bytes, random) {
    flip(bytes, random.below(bytes.length), random);
    return bytes;
  },
  'ten bits flipped in a page'(bytes, random) {
    const page = pageAt(bytes, random);
    for (let count = 0; count < 10; count += 1) flip(bytes, page + random.below(PAGE), random);
    return bytes;
  },
  'a digit changed'(bytes, random) {
    let at = random.below(bytes.length);
    while (!/\d/.test(String.fromCodePoint(bytes.readUInt8(at)))) at = (at + 1) % bytes.length;
    bytes.writeUInt8(0x30 + ((bytes.readUInt8(at) - 0x30 + 1 + random.below(9)) % 10), at);
    return bytes;
  },
  'a page of zeros'(bytes, random) {
    const page = pageAt(bytes, random);
    return bytes.fill(0, page, page + PAGE);
  },
  'half a page of zeros'(bytes, random) {
    const page = pageAt(bytes, random) + (PAGE / 2) * random.below(2);
    return bytes.fill(0, page, page + PAGE / 2);
  },
  'a page of noise'(bytes, random) {
    const page = pageAt(bytes, random);
    for (let at = page; at < page + PAGE; at += 1) bytes.writeUInt8(random.below(256), at);
    return bytes;
  },
  'two pages swapped'(bytes, random) {
    const [one, other] = [pageAt(bytes, random), pageAt(bytes, random)];
    const kept = Buffer.from(bytes.subarray(one, one + PAGE));
    bytes.copy(bytes, one, other, other + PAGE);
    kept.copy(bytes, other);
    return bytes;
  },
  'a page written to another place'(bytes, random) {
    const [from, to] = [pageAt(bytes, random), pageAt(bytes, random)];
    bytes.copy(bytes, to, from, from + PAGE);
    return bytes;
  },
  'a page that was never written'(bytes, random, older) {
    const page = pageAt(older, random);
    older.copy(bytes, page, page, page + PAGE);
    return bytes;
  },
  'cut off'(bytes, random) {
    return bytes.subarray(0, random.below(bytes.length));
  },
  'noise in the header'(bytes, random) {
    bytes.writeUInt8(random.below(256), random.below(100));
    return bytes;
  },
  'a bit flipped in an index'(bytes, random) {
    const page = oneOf(indexPages(bytes), random);
    changeCell(bytes, page, random, (byte) => byte ^ (1 << random.below(8)));
    return bytes;
  },
  'another byte in an index'(bytes, random) {
    const page = oneOf(indexPages(bytes), random);
    changeCell(bytes, page, random, (byte) => (byte + 1 + random.below(255)) % 256);
    return bytes;
  },
  'two pages of indexes swapped'(bytes, random) {
    const pages = indexPages(bytes);
    const [one, other] = [oneOf(pages, random), oneOf(pages, random)];
    const kept = Buffer.from(bytes.subarray(one, one + PAGE));
    bytes.copy(bytes, one, other, other + PAGE);
    kept.copy(bytes, other);
    return bytes;
  },
  'a page of an index that was never written'(bytes, random, older) {
    const page = oneOf(indexPages(older), random);
    older.copy(bytes, page, page, page + PAGE);
    return bytes;
  },
  [ANOTHER_VALUE](bytes, random) {
    const mode = bytes.subarray(18, 20);
    return asDatabase(bytes, (db) => {
      const tables = Object.entries(CHECKED).filter(([name]) =>
        db.prepare(`SELECT 1 FROM ${name} WHERE checksum IS NOT NULL`).get(),
      );
      const [table, columns] = oneOf(tables, random);
      const column = oneOf<string>(columns, random);
      db.pragma('foreign_keys = OFF');
      db.pragma('ignore_check_constraints = ON');
      const keys = (db.pragma(`table_info(${table})`) as { name: string; pk: number }[])
        .flatMap(({ name, pk }) => (pk > 0 ? [name] : []))
        .join(', ');
      // A letter or a digit more, or another hash.
      db.exec(`UPDATE ${table} SET ${column} = CASE typeof(${column})
          WHEN 'text' THEN ${column} || '1' WHEN 'blob' THEN randomblob(32)
          WHEN 'integer' THEN ${column} + 10 ELSE ${other(db, table, column)} END
        WHERE (${keys}) = (SELECT ${keys} FROM ${table} WHERE checksum IS NOT NULL LIMIT 1)`);
      const changed = db.serialize();
      mode.copy(changed, 18);
      return changed;
    });
  },
};

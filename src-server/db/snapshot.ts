import { type BigIntStats, readFileSync, statSync } from 'node:fs';
import { HEADER_BYTES, type Header, parseHeader } from './files/file-header.ts';
import { readOpen } from './files/open-file.ts';

// Reads a database without SQLite, which would create or change files next to it. On a full or read-only
// disk, SQLite couldn't read it at all, and the files of a newer version or a damaged database must stay
// untouched. https://www.sqlite.org/fileformat2.html

const WRITE_VERSION_AT = 18;
const ROLLBACK_JOURNAL = 1;

const SCHEMA_PAGE_TYPE_AT = 100;
const SCHEMA_CELLS_AT = 103;
const SCHEMA_PAGE_BYTES = 108;
const TABLE_LEAF = 13;

const WAL_HEADER_BYTES = 32;
const WAL_MAGIC = 0x37_7f_06_82;
const FRAME_HEADER_BYTES = 24;

const TRIES = 5;

/**
 * The database in `file` as of its last commit, as the bytes of a single self-contained file. Nothing on disk
 * is touched.
 */
export function snapshotOf(file: string): Buffer {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = stampOf(file);
    const database = readOpen(file);
    const { pages, pageSize, count } = committedIn(`${file}-wal`);
    const whole = count === 0 ? database : Buffer.alloc(count * pageSize);
    if (count > 0) database.copy(whole);
    for (const [number, page] of pages) page.copy(whole, (number - 1) * pageSize);
    if (stampOf(file) === before) return withoutWal(whole);
  }
  throw new Error(`${file} keeps changing, so no consistent copy could be read.`);
}

/** The same bytes, marked as a database without a WAL, which doesn't exist in memory. */
export function withoutWal(database: Buffer): Buffer {
  if (database.length >= HEADER_BYTES) {
    database.fill(ROLLBACK_JOURNAL, WRITE_VERSION_AT, WRITE_VERSION_AT + 2);
  }
  return database;
}

const headerIn = (bytes: Buffer) => (bytes.length < HEADER_BYTES ? undefined : parseHeader(bytes));

/** The header in a database's main file, ignoring its WAL; undefined if there is none. */
export const fileHeaderOf = (file: string): Header | undefined =>
  headerIn(firstBytes(file, HEADER_BYTES));

/** The complete commits in a database's WAL. */
export const logOf = (file: string): Log => committedIn(`${file}-wal`);

/** Whether a database, including complete commits in its WAL, has a header but no tables. */
export function isWithoutTables(file: string): boolean {
  return (
    holdsNoTable(firstBytes(file, SCHEMA_PAGE_BYTES)) &&
    holdsNoTable(committedIn(`${file}-wal`).pages.get(1))
  );
}

// Also if the page is missing, for example in a WAL.
function holdsNoTable(page: Buffer | undefined): boolean {
  if (page === undefined) return true;
  if (page.length < SCHEMA_PAGE_BYTES) return false;
  return (
    page.readUInt8(SCHEMA_PAGE_TYPE_AT) === TABLE_LEAF && page.readUInt16BE(SCHEMA_CELLS_AT) === 0
  );
}

type Committed = { pages: Map<number, Buffer>; pageSize: number; count: number } & Log;

/** The information that tells which database a WAL belongs to. */
export type Log = {
  /** The headers in it, oldest first. */
  headers: Header[];
  /** The database's number of pages after its first commit; 0 if it has none. */
  firstCount: number;
};

/** The newest version of each page in a WAL's complete commits, and the resulting number of pages. */
function committedIn(path: string): Committed {
  const wal = bytesOf(path);
  const committed: Committed = {
    pages: new Map(),
    pageSize: 0,
    count: 0,
    headers: [],
    firstCount: 0,
  };
  if (wal.length < WAL_HEADER_BYTES || (wal.readUInt32BE(0) & ~1) >>> 0 !== WAL_MAGIC) {
    return committed;
  }
  const pageSize = wal.readUInt32BE(8);
  const sumOver = checksums(wal, (wal.readUInt32BE(0) & 1) === 1);
  let sums = sumOver(0, WAL_HEADER_BYTES - 8, [0, 0]);
  if (!holds(wal, WAL_HEADER_BYTES - 8, sums)) return committed;
  let open: [number, Buffer][] = [];
  const frameBytes = FRAME_HEADER_BYTES + pageSize;
  for (let at = WAL_HEADER_BYTES; at + frameBytes <= wal.length; at += frameBytes) {
    const content = at + FRAME_HEADER_BYTES;
    sums = sumOver(content, frameBytes - FRAME_HEADER_BYTES, sumOver(at, 8, sums));
    // Frames left from an earlier round of the WAL have other salts.
    const isOfRound = wal.compare(wal, 16, 24, at + 8, at + 16) === 0;
    if (!isOfRound || !holds(wal, at + 16, sums)) break;
    open.push([wal.readUInt32BE(at), wal.subarray(content, content + pageSize)]);
    const count = wal.readUInt32BE(at + 4);
    if (count === 0) continue;
    for (const [number, page] of open) {
      committed.pages.set(number, page);
      if (number === 1) committed.headers.push(parseHeader(page));
    }
    open = [];
    Object.assign(committed, { pageSize, count, firstCount: committed.firstCount || count });
    for (const number of committed.pages.keys()) {
      if (number > count) committed.pages.delete(number);
    }
  }
  return committed;
}

type Sums = readonly [number, number];

function checksums(bytes: Buffer, isBigEndian: boolean) {
  const word = (at: number) => (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at));
  return (from: number, length: number, [first, second]: Sums): Sums => {
    let [a, b] = [first, second];
    for (let at = from; at < from + length; at += 8) {
      a = (a + word(at) + b) >>> 0;
      b = (b + word(at + 4) + a) >>> 0;
    }
    return [a, b];
  };
}

const holds = (wal: Buffer, at: number, [first, second]: Sums) =>
  wal.readUInt32BE(at) === first && wal.readUInt32BE(at + 4) === second;

const bytesOf = (path: string): Buffer => bytesIn(path, () => readFileSync(path));

const firstBytes = (path: string, count: number): Buffer =>
  bytesIn(path, () => readOpen(path, count));

/** What `read` returns, or nothing for a file that is empty, is none, or is deleted by another process meanwhile. */
function bytesIn(path: string, read: () => Buffer): Buffer {
  if (sizeOf(path) === 0) return Buffer.alloc(0);
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return Buffer.alloc(0);
    }
    throw error;
  }
}

function sizeOf(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true ? stats.size : 0;
}

/** A value that changes with every change to the database in `file`. */
export function stampOf(file: string): string {
  return [file, `${file}-wal`]
    .map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }))
    .map((stats: BigIntStats | undefined) => `${stats?.ino} ${stats?.size} ${stats?.mtimeNs}`)
    .join();
}

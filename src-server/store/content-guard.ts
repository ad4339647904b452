import { readSync, statSync } from 'node:fs';
import { LostFile } from './file-guard.ts';
import { keepOpen } from './open-file.ts';

// https://www.sqlite.org/fileformat2.html#the_database_header
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const PAGE_SIZE_AT = 16;
const CHANGE_COUNTER_AT = 24;
const PAGE_COUNT_AT = 28;
const SCHEMA_COOKIE_AT = 40;
const APPLICATION_ID_AT = 68;
const VALID_FOR_AT = 92;
// One more with each change of a table: by newer versions and VACUUM.
const MOST_SCHEMA_CHANGES = 10_000;
// Another process may be writing the page at this moment.
const LOOKS = 4;
const PAUSE_MS = 5;

/** Looks at what is in a database's main file, past SQLite's cache. */
export type ContentGuard = {
  /** Throws `LostFile` when somebody else's content is in the file. Call it before each commit. */
  check: () => void;
  /** Whether a file of this size is as long as its header says. */
  isWhole: (size: bigint) => boolean;
  /** To be called once the database is closed, not before. */
  close: () => void;
};

// What each checkpoint leaves follows from what was there before.
function follows(header: Buffer, before: Buffer, cookie: number, applicationId: number): boolean {
  if (header.equals(before)) return true;
  const number = (at: number) => header.readUInt32BE(at);
  const schemaChanges = number(SCHEMA_COOKIE_AT) - cookie;
  return (
    header.toString('latin1', 0, MAGIC.length) === MAGIC &&
    number(APPLICATION_ID_AT) === applicationId &&
    schemaChanges >= 0 &&
    schemaChanges <= MOST_SCHEMA_CHANGES &&
    number(CHANGE_COUNTER_AT) >= before.readUInt32BE(CHANGE_COUNTER_AT) &&
    number(VALID_FOR_AT) === number(CHANGE_COUNTER_AT)
  );
}

/**
 * Notices when another database is copied into the main file, which only checkpoints change. `cookie`, the
 * number of the schema, tells databases apart. A look costs a few microseconds where nothing has changed.
 */
export function guardContent(file: string, cookie: number, applicationId: number): ContentGuard {
  const { descriptor, release } = keepOpen(file);
  const read = () => {
    const header = Buffer.alloc(HEADER_BYTES);
    readSync(descriptor, header, 0, HEADER_BYTES, 0);
    return header;
  };
  let stamp = stampOf(file);
  let last = read();
  // What has not come from the WAL into the file yet may come in several steps.
  const inFile = last.readUInt32BE(SCHEMA_COOKIE_AT);
  const oldest = inFile < cookie && cookie - inFile < MOST_SCHEMA_CHANGES ? inFile : cookie;
  const look = () => {
    const header = read();
    if (!follows(header, last, oldest, applicationId)) return false;
    last = header;
    return true;
  };
  return {
    check() {
      const now = stampOf(file);
      if (now === stamp) return;
      if (!isSoon(look)) throw new LostFile(file, 'overwritten');
      stamp = now;
    },
    isWhole(size) {
      const header = read();
      const pages = BigInt(header.readUInt32BE(PAGE_COUNT_AT));
      return size > 0n && size === pages * BigInt(header.readUInt16BE(PAGE_SIZE_AT));
    },
    close: release,
  };
}

function isSoon(look: () => boolean): boolean {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if (look()) return true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
  return false;
}

function stampOf(file: string): string {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return `${stats?.size} ${stats?.mtimeNs}`;
}

/** Written into the file's header, so that it is known for what it is: "Pern". */
export const APPLICATION_ID = 0x50_65_72_6e;

/** How long the header of a database is. https://www.sqlite.org/fileformat2.html#the_database_header */
export const HEADER_BYTES = 100;

const MAGIC = 'SQLite format 3\0';
const WAL_MODE = 2;

/** What the header of a database says. */
export type Header = {
  isDatabase: boolean;
  /** Whether changes go to a WAL. */
  isInWalMode: boolean;
  pageSize: number;
  /** Counts changes, though not all of those that go to a WAL. */
  changes: number;
  pages: number;
  /** Number of the schema, which tells databases apart. */
  cookie: number;
  userVersion: number;
  applicationId: number;
  /** The number of changes at which it was written. */
  validFor: number;
};

/** Reads a header, of whole length. */
export function parseHeader(bytes: Buffer): Header {
  return {
    isDatabase: bytes.toString('latin1', 0, MAGIC.length) === MAGIC,
    isInWalMode: bytes.readUInt8(18) === WAL_MODE,
    pageSize: bytes.readUInt16BE(16),
    changes: bytes.readUInt32BE(24),
    pages: bytes.readUInt32BE(28),
    cookie: bytes.readUInt32BE(40),
    userVersion: bytes.readUInt32BE(60),
    applicationId: bytes.readUInt32BE(68),
    validFor: bytes.readUInt32BE(92),
  };
}

/** Where the numbers of schemas begin that mean nothing: far from where SQLite counts from. */
export const COMMON_COOKIES = 0x1_00_00;

// One more with each change of a table: by newer versions and VACUUM.
const MOST_SCHEMA_CHANGES = 10_000;

/** Whether a database with the number `cookie` of its schema can have had the number `before`. */
export function canFollow(cookie: number, before: number): boolean {
  const isGiven = before < COMMON_COOKIES && cookie >= COMMON_COOKIES;
  return isGiven || (cookie >= before && cookie - before <= MOST_SCHEMA_CHANGES);
}

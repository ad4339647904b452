/** The application ID in the file's header, which identifies Perennial's databases: "Pern". */
export const APPLICATION_ID = 0x50_65_72_6e;

/** The length of a database header. https://www.sqlite.org/fileformat2.html#the_database_header */
export const HEADER_BYTES = 100;

const MAGIC = 'SQLite format 3\0';
const WAL_MODE = 2;

/** The contents of a database header. */
export type Header = {
  isDatabase: boolean;
  /** Whether the database is in WAL mode. */
  isInWalMode: boolean;
  pageSize: number;
  /** Counts changes, though not all of those written to a WAL. */
  changes: number;
  pages: number;
  /** The schema number, which identifies the database. */
  cookie: number;
  userVersion: number;
  applicationId: number;
  /** The change count at the time of this version. */
  validFor: number;
};

/** Parses a complete header. */
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

/** The start of the range for random schema numbers, far above the numbers that SQLite counts up from. */
export const COMMON_COOKIES = 0x1_00_00;

// Newer versions and VACUUM increase it with each schema change.
const MOST_SCHEMA_CHANGES = 10_000;

/** Whether a database with the schema number `cookie` can previously have had the number `before`. */
export function canFollow(cookie: number, before: number): boolean {
  const isGiven = before < COMMON_COOKIES && cookie >= COMMON_COOKIES;
  return isGiven || (cookie >= before && cookie - before <= MOST_SCHEMA_CHANGES);
}

const ARCHIVE = Buffer.from('PK\u0003\u0004');
const DATABASE = Buffer.from('SQLite format 3\0');

const startsWith = (bytes: Uint8Array, signature: Buffer): boolean =>
  signature.equals(bytes.subarray(0, signature.length));

/** Whether a file is a ZIP archive. */
export const isArchive = (bytes: Uint8Array): boolean => startsWith(bytes, ARCHIVE);

/** Whether a file is a SQLite database. */
export const isDatabase = (bytes: Uint8Array): boolean => startsWith(bytes, DATABASE);

import { MAX_IMPORT_BYTES } from '../../contract/limits.ts';

const MEGABYTE = 1024 * 1024;

/**
 * The most that is read of a file to import. Whoever receives a file compares it with `fileBytes` before
 * holding all of it in memory.
 */
export const limits = {
  fileBytes: MAX_IMPORT_BYTES,
  /** JSON, CSV and pasted text: they take several times their size in memory. */
  textBytes: 20 * MEGABYTE,
  rows: 20_000,
  columns: 200,
  /** Characters of a header that are kept: each row is stored with the headers of its cells. */
  headerLength: 100,
  /** Characters of a detail such as notes, which many rows can share. */
  detailLength: 10_000,
  /** Characters of one record of a table. */
  recordLength: MEGABYTE,
  jsonDepth: 32,
  /** Cells of a table; of a JSON file objects, lists and values together. */
  values: 600_000,
  archiveEntries: 20_000,
  databaseBytes: 64 * MEGABYTE,
  databaseCellBytes: MEGABYTE,
  /**
   * The heap of the thread that reads. The limits above keep it below a third of that: parsing JSON can't be
   * interrupted, so that this limit would end the whole process there.
   */
  heapMegabytes: 512,
  milliseconds: 20_000,
} as const;

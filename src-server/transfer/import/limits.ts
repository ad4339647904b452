import { isExport } from '../../contract/app/export-file.ts';
import { MAX_EXPORT_BYTES, MAX_IMPORT_BYTES } from '../../contract/limits.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Limits for files to import. Code that receives a file must check `mostBytesOf` it before buffering all of it.
 */
export const limits = {
  fileBytes: MAX_IMPORT_BYTES,
  /** JSON, CSV and pasted text, which take several times their size in memory. */
  textBytes: 20 * MEGABYTE,
  rows: 20_000,
  columns: 200,
  /** Longer headers are cut: the original of each row repeats them. */
  headerLength: 100,
  /** Longest detail, such as notes, in characters. */
  detailLength: 10_000,
  /** Longest record of a table, in characters. */
  recordLength: MEGABYTE,
  jsonDepth: 32,
  /** Cells of a table, or objects, arrays and values of a JSON file together. */
  values: 600_000,
  archiveEntries: 20_000,
  databaseBytes: 64 * MEGABYTE,
  databaseCellBytes: MEGABYTE,
  /**
   * Heap of the worker. A backstop: the limits above keep usage well below it, because running out of heap
   * within JSON.parse would crash the whole process.
   */
  heapMegabytes: 512,
  milliseconds: 20_000,
};

/** The limits of Perennial's own exports, which have the history of each subscription. */
export const exportLimits: typeof limits = {
  ...limits,
  fileBytes: MAX_EXPORT_BYTES,
  textBytes: MAX_EXPORT_BYTES,
  rows: 100_000,
  heapMegabytes: 4096,
  milliseconds: 120_000,
};

// An export has one for more than 20 bytes.
const LEAST_BYTES_OF_A_VALUE = 12;

/** The limits that apply to a file. */
export function limitsFor(bytes: Uint8Array): typeof limits {
  if (!isExport(bytes)) return limits;
  const values = Math.max(limits.values, bytes.length / LEAST_BYTES_OF_A_VALUE);
  return { ...exportLimits, values };
}

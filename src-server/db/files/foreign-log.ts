import { StoreError } from '../errors.ts';
import { type Header, canFollow } from './file-header.ts';
import { type Log, fileHeaderOf, logOf } from '../snapshot.ts';

// A checkpoint may run between two reads.
const LOOKS = 4;
const PAUSE_MS = 10;

/**
 * Rejects a database next to a log (WAL) of another database, or of another version of this one: SQLite would
 * combine both and write the result to the database. Changes nothing. Throws `StoreError`. Returns the newest
 * header, in the log or the file; undefined if there is none.
 */
export function refuseForeignLog(file: string): Header | undefined {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const header = fileHeaderOf(file);
    const log = logOf(file);
    // Header and log only match in time if no checkpoint ran between the two reads.
    const isOfOne = fileHeaderOf(file)?.changes === header?.changes;
    if (!isOfOne || isFitting(header, log)) return log.headers.at(-1) ?? header;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
  const log = `${file}-wal`;
  const move = process.platform === 'win32' ? 'move' : 'mv';
  throw new StoreError(
    `${log} does not belong to ${file}: it contains changes to another database, or to another version of this one. The database may have been replaced with a copy.`,
    `Nothing was changed. To continue with ${file} without these changes, move the log away:\n  ${move} "${log}" "${log}.old"\nTo keep the changes, restore the database they belong to.`,
    { kind: 'foreign_log', about: log },
  );
}

function isFitting(header: Header | undefined, { headers, firstCount }: Log): boolean {
  // Other checks report a file that isn't a database, and a first page damaged by a power cut is in the WAL.
  if (header === undefined || !header.isDatabase || firstCount === 0) return true;
  // Copies made by a backup are not in WAL mode.
  if (!header.isInWalMode) return false;
  const [first] = headers;
  if (first === undefined) return firstCount === header.pages;
  // An interrupted checkpoint may have written any of them.
  return headers.some((one) => isSame(one, header)) || isNext(first, header);
}

const isSame = (one: Header, other: Header) =>
  one.cookie === other.cookie && one.changes === other.changes;

// Versions before schema 16 don't always increase the count.
const isNext = (first: Header, before: Header) =>
  [before.changes, before.changes + 1].includes(first.changes) &&
  canFollow(first.cookie, before.cookie);

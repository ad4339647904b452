import { readSync, statSync } from 'node:fs';
import { LostFile } from './file-guard.ts';
import { APPLICATION_ID, HEADER_BYTES, canFollow, parseHeader } from './file-header.ts';
import { keepOpen } from './open-file.ts';

// Another process may be writing the page at this moment.
const LOOKS = 4;
const PAUSE_MS = 5;

/** Checks the content of a database's main file, bypassing SQLite's cache. */
export type ContentGuard = {
  /**
   * Throws `LostFile` if the file contains another database's content. Returns whether a checkpoint has
   * written to it since the last call. Call this before each commit.
   */
  check: () => boolean;
  /** Whether the file has the size that its header states. */
  isWhole: (size: bigint) => boolean;
  /** To be called once the database is closed, not before. */
  close: () => void;
};

// Each checkpoint's result follows from the previous state.
function follows(bytes: Buffer, before: Buffer, cookie: number): boolean {
  if (bytes.equals(before)) return true;
  const header = parseHeader(bytes);
  return (
    header.isDatabase &&
    header.applicationId === APPLICATION_ID &&
    canFollow(header.cookie, cookie) &&
    header.changes >= parseHeader(before).changes &&
    header.validFor === header.changes
  );
}

/**
 * Detects another database being copied into the main file, which only checkpoints may change. `cookie`, the
 * schema number, identifies the database. A check takes a few microseconds if nothing has changed.
 */
export function guardContent(file: string, cookie: number): ContentGuard {
  const { descriptor, release } = keepOpen(file);
  const read = () => {
    const header = Buffer.alloc(HEADER_BYTES);
    readSync(descriptor, header, 0, HEADER_BYTES, 0);
    return header;
  };
  let stamp = stampOf(file);
  let last = read();
  // A checkpoint may still be moving data from the WAL in several steps.
  const inFile = parseHeader(last).cookie;
  const oldest = canFollow(cookie, inFile) ? inFile : cookie;
  const look = () => {
    const header = read();
    if (!follows(header, last, oldest)) return false;
    last = header;
    return true;
  };
  return {
    check() {
      const now = stampOf(file);
      if (now === stamp) return false;
      if (!isSoon(look)) throw new LostFile(file, 'overwritten');
      stamp = now;
      return true;
    },
    isWhole(size) {
      const { pages, pageSize } = parseHeader(read());
      return size > 0n && size === BigInt(pages) * BigInt(pageSize);
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

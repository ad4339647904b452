import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { identityOf } from './file-guard.ts';

/** A file that is read here and there in this process. */
type Shared = { descriptor: number; users: number };
const shared = new Map<string, Shared>();

/** A descriptor to read a file by, and what gives it back. */
export type SharedFile = { descriptor: number; release: () => void };

/**
 * Opens a database past SQLite. Closing any descriptor of a file gives back every lock that the process has on it
 * (POSIX), so that one is kept open for all who read it until the last is done: a connection has one for as long as
 * it is open.
 */
export function share(file: string): SharedFile {
  const key = identityOf(file) ?? file;
  const entry = shared.get(key) ?? { descriptor: openSync(file, 'r'), users: 0 };
  shared.set(key, entry);
  entry.users += 1;
  let release = () => {
    entry.users -= 1;
    release = () => {};
    if (entry.users > 0) return;
    shared.delete(key);
    closeSync(entry.descriptor);
  };
  return { descriptor: entry.descriptor, release: () => release() };
}

/** Reads a database, or as much as there is of its first `count` bytes, past SQLite. */
export function readShared(file: string, count = Number.POSITIVE_INFINITY): Buffer {
  const { descriptor, release } = share(file);
  try {
    const bytes = Buffer.alloc(Math.min(count, fstatSync(descriptor).size));
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(descriptor, bytes, length, bytes.length - length, length);
    }
    return bytes.subarray(0, length);
  } finally {
    release();
  }
}

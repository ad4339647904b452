import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { identityOf } from './file-guard.ts';

/** A file that is kept open. */
export type OpenFile = { descriptor: number; release: () => void };

type Shared = { descriptor: number; users: number };
const shared = new Map<string, Shared>();

/**
 * Keeps a file open for reading, so that the system doesn't reuse its inode number even after it is deleted.
 * Closing any descriptor of a file releases all locks that the process has on it, so all users in this
 * process share one descriptor, which is closed with the last of them. Release it after any such lock.
 */
export function keepOpen(file: string): OpenFile {
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

/** Reads a database file, or up to `count` bytes of it, bypassing SQLite. */
export function readOpen(file: string, count = Number.POSITIVE_INFINITY): Buffer {
  const { descriptor, release } = keepOpen(file);
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

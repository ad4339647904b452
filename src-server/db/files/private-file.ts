import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

/**
 * Makes the file at `path`, for its owner only (0600), where there is none. SQLite would give a
 * file of its own making the umask's wider rights, and its WAL the rights of the file.
 *
 * A file that exists is not even opened: on POSIX systems, closing it again would drop every lock
 * that this process holds on it.
 */
export function ensurePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

const OTHERS = 0o077;

/**
 * Takes the rights that others have on the file at `path`, if there is one: it may come out of an
 * archive or a copy. A file of another user's is left alone. No effect on Windows. A folder needs a
 * `mode` of its own.
 */
export function keepPrivate(path: string, mode = 0o600): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  const isOwn = stats !== undefined && stats.uid === process.getuid?.();
  if (isOwn && (stats.mode & OTHERS) !== 0) chmodSync(path, mode);
}

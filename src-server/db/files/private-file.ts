import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

/**
 * Creates a private file (0600) at `path` if there is none. SQLite would create it with the umask's wider
 * permissions, and give the WAL the same ones.
 *
 * An existing file is not even opened: on POSIX systems, closing it would release every lock that this
 * process has on it.
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
 * Removes other users' permissions from the file at `path`, if it exists, because it may come from an archive
 * or a copy. Files of other users are left alone. Has no effect on Windows. A folder needs its own `mode`.
 */
export function keepPrivate(path: string, mode = 0o600): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  const isOwn = stats !== undefined && stats.uid === process.getuid?.();
  if (isOwn && (stats.mode & OTHERS) !== 0) chmodSync(path, mode);
}

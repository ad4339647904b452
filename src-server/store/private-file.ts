import { closeSync, openSync } from 'node:fs';

/**
 * Makes the file at `path`, for its owner only (0600), where there is none. SQLite would give a
 * file of its own making the umask's wider rights, and its WAL the rights of the file.
 */
export function ensurePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}

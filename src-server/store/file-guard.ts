import { statSync } from 'node:fs';
import { StoreError } from './errors.ts';

/**
 * Notices that the file at `path` is no longer the one it was when the guard was made. SQLite goes
 * on writing to a file that was deleted or replaced, and all of that would be lost. The answer
 * throws `StoreError` then; to be called before each commit (some microseconds).
 */
export function guardFile(path: string): () => void {
  const before = identityOf(path);
  return () => {
    if (identityOf(path) === before) return;
    throw new StoreError(
      `${path} was deleted or replaced while it was in use, so nothing is written any more.`,
      'Put the file back or restore a copy, then start Perennial again.',
    );
  };
}

function identityOf(path: string): string {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? 'none' : `${stats.dev} ${stats.ino}`;
}

import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';

/**
 * Writes a small file for its owner only (0600), whole or not at all: a reader at any moment finds
 * the old text or the new; after a power cut too, where it is `durable`.
 */
export function replaceFile(path: string, text: string, { durable }: { durable: boolean }): void {
  const draft = `${path}.${process.pid}`;
  const file = openSync(draft, 'w', 0o600);
  try {
    writeSync(file, text);
    if (durable) fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

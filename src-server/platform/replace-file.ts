import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const RANDOM_BYTES = 8;
const DRAFT = /^\.\d+(?:\.[\da-f]{16})?$/;

/**
 * Replaces a small file, readable by its owner only (0600), atomically: a reader finds the old text or
 * the new one at any moment, and after a power loss too where it is `durable`. Throws, and leaves the
 * old text, where the new one cannot be written whole.
 */
export function replaceFile(path: string, text: string, { durable }: { durable: boolean }): void {
  try {
    replaceOnce(path, text, durable);
  } catch (error) {
    // A server that started meanwhile took the draft for one that a killed process left.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    replaceOnce(path, text, durable);
  }
  if (durable) syncFolder(dirname(path));
}

function replaceOnce(path: string, text: string, durable: boolean): void {
  const draft = `${path}.${process.pid}.${randomBytes(RANDOM_BYTES).toString('hex')}`;
  try {
    writeDraft(draft, text, durable);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function writeDraft(draft: string, text: string, durable: boolean): void {
  const file = openSync(draft, 'wx', 0o600);
  try {
    // Unlike writeSync it goes on after a short write, as on a disk that is almost full.
    writeFileSync(file, text);
    if (durable) fsyncSync(file);
  } finally {
    closeSync(file);
  }
  if (readFileSync(draft, 'utf8') !== text) throw new Error(`${draft} was only partially written.`);
}

/** Makes renames within a folder survive a power loss. Windows has no such call and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Removes the drafts of the files `names` that {@link replaceFile} left in a folder when its process was
 * killed: they may hold secrets. To be called while the folder is locked; which process has the number now tells
 * nothing. One that a command is writing at this moment is written anew by it.
 */
export function removeDrafts(folder: string, names: readonly string[]): void {
  for (const entry of readdirSync(folder)) {
    const name = names.find((each) => entry.startsWith(`${each}.`));
    if (name === undefined) continue;
    if (DRAFT.test(entry.slice(name.length))) rmSync(join(folder, entry), { force: true });
  }
}

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
 * Atomically replaces a small private file (0600): readers see either the old or the new text, even after a
 * power failure if `durable`. Throws, and keeps the old text, if the new one can't be written completely.
 */
export function replaceFile(path: string, text: string, { durable }: { durable: boolean }): void {
  try {
    replaceOnce(path, text, durable);
  } catch (error) {
    // A server that started meanwhile removed the draft, assuming that a killed process had left it.
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
    // Unlike writeSync, it continues after a short write, as happens on an almost full disk.
    writeFileSync(file, text);
    if (durable) fsyncSync(file);
  } finally {
    closeSync(file);
  }
  if (readFileSync(draft, 'utf8') !== text) throw new Error(`${draft} was only partially written.`);
}

/** Makes renames in a folder survive a power failure. Windows has no such call and doesn't need one. */
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
 * Removes drafts of the files `names` that {@link replaceFile} left in a folder when its process was killed,
 * because they may contain secrets. To be called while the folder is locked. Process IDs are ignored, because
 * they are reused. If a command is writing a draft at this moment, it writes it again.
 */
export function removeDrafts(folder: string, names: readonly string[]): void {
  for (const entry of readdirSync(folder)) {
    const name = names.find((each) => entry.startsWith(`${each}.`));
    if (name === undefined) continue;
    if (DRAFT.test(entry.slice(name.length))) rmSync(join(folder, entry), { force: true });
  }
}

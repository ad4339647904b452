import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Operation } from './disk-trace.ts';
import type { Random } from './random.ts';

/**
 * What is left of the operations before an end: all of them after a kill. After a power loss, everything
 * that was synced. Of the rest, an `ordered` disk has a part without gaps, and its last write may be cut
 * off. On a `strict` one each operation is there or not, whatever became of the others: files that were
 * not synced, and names of files where the folder was not.
 */
export type Model = 'killed' | 'ordered' | 'strict';

/** What lies on a disk under one or more names. */
type File = { bytes: Buffer; size: number };
type Names = Map<string, File>;

/** A change to what is on the disk. */
type Change = { of: File | 'names'; make: (share: number) => void };

/** Files as they were before the first operation, all of them synced. */
export type Start = ReadonlyMap<string, Buffer>;

// The shared memory of SQLite, which it makes anew.
const isLeftOut = (path: string) => path.endsWith('-shm');

/** The files of a folder, by path; its folders are left out. */
export function filesIn(folder: string): Start {
  const paths = readdirSync(folder).map((name) => join(folder, name));
  const files = paths.filter((path) => statSync(path).isFile() && !isLeftOut(path));
  return new Map(files.map((path) => [path, readFileSync(path)]));
}

/** The names and contents that an end leaves after `operations`. */
function leftOf(
  start: Start,
  operations: readonly Operation[],
  model: Model,
  random: Random,
): Names {
  const fresh = [...start].map(
    ([path, bytes]) => [path, { bytes: Buffer.from(bytes), size: bytes.length }] as const,
  );
  const seen: Names = new Map(fresh);
  const kept: Names = new Map(fresh);
  let unsynced: Change[] = [];
  for (const operation of operations) {
    if (operation.kind !== 'sync') {
      unsynced.push(...changesBy(operation, seen, kept));
      continue;
    }
    const synced = seen.get(operation.path) ?? 'names';
    const isSynced = ({ of }: Change) => model === 'ordered' || of === synced;
    for (const change of unsynced.filter(isSynced)) change.make(1);
    unsynced = unsynced.filter((change) => !isSynced(change));
  }
  for (const [change, share] of survivors(unsynced, model, random)) change.make(share);
  return kept;
}

/** Which changes that were not synced are on the disk, and how much of each. */
function survivors(
  unsynced: readonly Change[],
  model: Model,
  random: Random,
): (readonly [Change, number])[] {
  const torn = () => random.below(5) / 4;
  if (model === 'killed') return unsynced.map((change) => [change, 1]);
  if (model === 'ordered') {
    const count = random.below(unsynced.length + 1);
    return unsynced.slice(0, count).map((change, i) => [change, i === count - 1 ? torn() : 1]);
  }
  return unsynced.filter(() => random.below(2) === 0).map((change) => [change, torn() || 1]);
}

// `seen` are the names as programs see them, `kept` those on the disk.
function changesBy(operation: Operation, seen: Names, kept: Names): Change[] {
  if (operation.kind === 'tell' || operation.kind === 'sync') return [];
  const { path } = operation;
  if (isLeftOut(path)) return [];
  const file = seen.get(path) ?? { bytes: Buffer.alloc(0), size: 0 };
  if (operation.kind === 'write') {
    return [{ of: file, make: (share) => write(file, operation, share) }];
  }
  if (operation.kind === 'resize') {
    return [{ of: file, make: () => resize(file, operation.size) }];
  }
  if (operation.kind === 'create' && seen.has(path)) return [];
  const rename = (names: Names) => {
    names.delete(path);
    if (operation.kind !== 'remove') {
      names.set(operation.kind === 'rename' ? operation.to : path, file);
    }
  };
  rename(seen);
  return [{ of: 'names', make: () => rename(kept) }];
}

function write(
  file: File,
  { at = file.size, bytes }: { at: number | undefined; bytes: Buffer },
  share: number,
): void {
  const part = bytes.subarray(0, Math.floor(bytes.length * share));
  if (file.size < at + part.length) resize(file, at + part.length);
  part.copy(file.bytes, at);
}

function resize(file: File, size: number): void {
  if (size > file.bytes.length) {
    // More than is needed now, or a file that grows would be copied with every write.
    const grown = Buffer.alloc(size * 2);
    file.bytes.copy(grown, 0, 0, file.size);
    file.bytes = grown;
  }
  if (size < file.size) file.bytes.fill(0, size, file.size);
  file.size = size;
}

/** Makes a folder as an end after `operations` leaves it. */
export function restoreInto(
  folder: string,
  end: { start: Start; operations: readonly Operation[]; model: Model; random: Random },
): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const left = leftOf(end.start, end.operations, end.model, end.random);
  for (const [path, { bytes, size }] of left) {
    writeFileSync(join(folder, basename(path)), bytes.subarray(0, size), { mode: 0o600 });
  }
}

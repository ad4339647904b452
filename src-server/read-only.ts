import { accessSync, constants, statfsSync } from 'node:fs';
import { SqliteError } from 'better-sqlite3';
import type { DataFolder } from './platform/data-folder.ts';
import { copyLost, newestGoodCopy } from './backups/service.ts';
import { type Context, ReadOnlyData, type ReadOnlyReason } from './context.ts';
import { adoptSessions } from './accounts/sessions.ts';
import { StoreError, failureOf } from './db/errors.ts';
import { isSmall, requireSound } from './db/check.ts';
import { LostFile } from './db/files/file-guard.ts';
import { closeAsItIs, lossOf } from './db/files/guarded.ts';
import type { Db } from './db/db.ts';
import { openInMemory, openStore } from './db/open.ts';
import { withoutWal } from './db/snapshot.ts';
import { VERSION } from './platform/version.ts';

const REASONS: readonly string[] = [
  'damaged',
  'newer',
  'disk_full',
  'read_only',
] satisfies ReadOnlyReason[];

// Less than this is as good as nothing: a few changes would use it up.
const ROOM_BYTES = 256 * 1024;

/** What keeps the database from being written to, where that can be told before it is tried. */
export function obstacleTo(folder: DataFolder): ReadOnlyData | undefined {
  try {
    for (const path of [folder.path, folder.database]) accessSync(path, constants.W_OK);
  } catch (error) {
    // A database that is not there yet, say: that is for those to tell who make it.
    return failureOf(error) === 'read_only' ? explained('read_only', folder, error) : undefined;
  }
  const { bavail, bsize, blocks, files, ffree } = statfsSync(folder.path);
  // Some file systems do not tell.
  const isFull = (blocks > 0 && bavail * bsize < ROOM_BYTES) || (files > 0 && ffree === 0);
  return isFull ? explained('disk_full', folder) : undefined;
}

/** `error` as a reason to only read the data of `folder`; undefined where it is none. */
export function reasonToRead(error: unknown, folder: DataFolder): ReadOnlyData | undefined {
  if (error instanceof ReadOnlyData) return error;
  // Other files than the database can be full, closed or damaged too.
  if (!(error instanceof SqliteError) && !(error instanceof StoreError)) return undefined;
  const kind = failureOf(error);
  return isReason(kind) ? explained(kind, folder, error) : undefined;
}

const isReason = (kind: string): kind is ReadOnlyReason => REASONS.includes(kind);

function explained(kind: ReadOnlyReason, folder: DataFolder, cause?: unknown): ReadOnlyData {
  const { database, path, copies } = folder;
  if (kind === 'newer' && cause instanceof StoreError) {
    const { message, suggestedFix, about } = cause;
    const readable = `${message} You can view the data, but not change it.`;
    return new ReadOnlyData(kind, readable, suggestedFix, { cause, about });
  }
  if (cause instanceof LostFile) {
    const message = `${cause.message} Data that can still be read may be wrong.`;
    return new ReadOnlyData(kind, message, cause.suggestedFix, { cause, about: '' });
  }
  const copy = kind === 'damaged' ? (newestGoodCopy(copies) ?? '') : '';
  const about = kind === 'damaged' ? copy : path;
  const [message, suggestedFix] = wordsFor(kind, { database, path, copy });
  return new ReadOnlyData(kind, message, suggestedFix, { cause, about });
}

function wordsFor(
  kind: ReadOnlyReason,
  { database, path, copy }: { database: string; path: string; copy: string },
): [message: string, suggestedFix: string] {
  if (kind === 'disk_full') {
    return [
      'The disk is full, so nothing can be changed. You can still view everything you saved.',
      'Free some disk space. Perennial checks again every half minute and on the next change.',
    ];
  }
  if (kind === 'read_only') {
    return [
      `${path} is not writable, so nothing can be changed. You can still view everything you saved.`,
      'Make the folder and its disk writable, then start Perennial again.',
    ];
  }
  const from = copy === '' ? 'a good copy' : `the newest good copy, ${copy},`;
  return [
    `${database} is damaged, so nothing can be changed. Data that can still be read may be wrong.`,
    `Stop Perennial, move that file and its -wal and -shm files away, and put ${from} in its place.`,
  ];
}

/** What changes between reading alone and writing. */
type Parts = {
  context: Context;
  folder: DataFolder;
  /** Told of each change. */
  onChange: () => void;
  /** Told where what was open of a database whose file is gone was copied to, or why it could not be. */
  onGone: (copy: string | undefined, failure?: unknown) => void;
};

/**
 * Keeps the data readable when they cannot be written: puts a copy in memory in the place of the database,
 * in which windows can still be opened and uses counted, and the database back once it can be written.
 */
export class Standby {
  readonly #parts: Parts;
  /** The connection to the file, where there is one, while the copy has its place. */
  #file: Db | undefined;
  #isKept = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Goes over to reading alone where `error` is a reason for that. Answers whether it is. */
  notice(error: unknown): boolean {
    const { context, folder, onChange } = this.#parts;
    this.#keepIfGone(error);
    const reason = reasonToRead(error, folder);
    if (reason === undefined) return false;
    if (context.readOnly !== undefined) {
      this.#worsen(reason);
      return true;
    }
    context.readOnly = reason;
    // What SQLite has kept of a file that others have written into is better than what is there.
    if (!(error instanceof LostFile)) this.#copy();
    onChange();
    return true;
  }

  #copy(): void {
    const { context, folder } = this.#parts;
    try {
      const options = { file: folder.database, appVersion: VERSION };
      const copy = openInMemory(options, withoutWal(context.db.serialize()));
      this.#file = context.db;
      context.db = copy;
    } catch {
      // There is no memory for it, or a disk fails altogether: what the file gives has to do.
    }
  }

  // As long as this process has it open, it is there.
  #keepIfGone(error: unknown): void {
    const { context, folder, onGone } = this.#parts;
    const isGone = error instanceof LostFile && error.isGone && error.path === folder.database;
    if (!isGone || this.#isKept || context.readOnly !== undefined) return;
    this.#isKept = true;
    try {
      onGone(copyLost(context, folder.copies));
    } catch (failure) {
      onGone(undefined, failure);
    }
  }

  // What is damaged stays so when there is room on the disk again.
  #worsen(reason: ReadOnlyData): void {
    const { context, onChange } = this.#parts;
    if (reason.kind !== 'damaged' || context.readOnly?.kind === 'damaged') return;
    context.readOnly = reason;
    onChange();
  }

  /** Throws the reason for which nothing can be written, unless it is gone meanwhile. */
  requireWritable(): void {
    this.recover();
    const { readOnly } = this.#parts.context;
    if (readOnly !== undefined) throw readOnly;
  }

  /** Goes back to the database where the reason not to write is gone: room on the disk, or rights. */
  recover(): void {
    const { context, folder, onChange } = this.#parts;
    const kind = context.readOnly?.kind;
    if (kind !== 'disk_full' && (kind !== 'read_only' || this.#file === undefined)) return;
    if (obstacleTo(folder) !== undefined) return;
    try {
      this.#file ??= this.#openFile();
      tryWriting(this.#file);
    } catch (error) {
      const reason = reasonToRead(error, folder);
      if (reason === undefined) throw error;
      this.#worsen(reason);
      return;
    }
    const copy = context.db;
    context.db = this.#file;
    this.#file = undefined;
    context.readOnly = undefined;
    adoptSessions(context, copy);
    copy.close();
    onChange();
  }

  // Where the start found only a copy.
  #openFile(): Db {
    const { folder } = this.#parts;
    const file = openStore({ file: folder.database, appVersion: VERSION });
    if (isSmall(file)) requireSound(file);
    return file;
  }

  /** Closes the data. */
  close(): void {
    const { context } = this.#parts;
    this.#keepIfGone(lossOf(context.db));
    context.db.close();
    if (this.#file === undefined) return;
    // What is damaged is left as it was found.
    if (context.readOnly?.kind === 'damaged') closeAsItIs(this.#file);
    else this.#file.close();
  }
}

// Writes what is there already: that takes a commit on the disk, and changes nothing.
function tryWriting(db: Db): void {
  const version = String(db.pragma('user_version', { simple: true }));
  db.transaction(() => db.pragma(`user_version = ${version}`)).immediate();
}

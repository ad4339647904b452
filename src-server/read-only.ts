import { accessSync, constants, statfsSync } from 'node:fs';
import { SqliteError } from 'better-sqlite3';
import type { DataFolder } from './platform/data-folder.ts';
import { copyLost } from './backups/service.ts';
import { newestOffer, restoreAdvice } from './backups/offer.ts';
import { AppError } from './contract/errors.ts';
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

// A disk with less than this is practically full: a few changes would use it up.
const ROOM_BYTES = 256 * 1024;

/** The reason that the database isn't writable, if it can be determined in advance. */
export function obstacleTo(folder: DataFolder): ReadOnlyData | undefined {
  try {
    for (const path of [folder.path, folder.database]) accessSync(path, constants.W_OK);
  } catch (error) {
    // For example if the database doesn't exist yet, which is reported when it is created.
    return failureOf(error) === 'read_only' ? explained('read_only', folder, error) : undefined;
  }
  const { bavail, bsize, blocks, files, ffree } = statfsSync(folder.path);
  // Some file systems don't report this.
  const isFull = (blocks > 0 && bavail * bsize < ROOM_BYTES) || (files > 0 && ffree === 0);
  return isFull ? explained('disk_full', folder) : undefined;
}

/** `error` as a reason for opening the data in `folder` read-only; undefined if it isn't one. */
export function reasonToRead(error: unknown, folder: DataFolder): ReadOnlyData | undefined {
  if (error instanceof ReadOnlyData) return error;
  // Files other than the database can also be full, locked, or damaged.
  if (!(error instanceof SqliteError) && !(error instanceof StoreError)) return undefined;
  const kind = failureOf(error);
  return isReason(kind) ? explained(kind, folder, error) : undefined;
}

const isReason = (kind: string): kind is ReadOnlyReason => REASONS.includes(kind);

function explained(kind: ReadOnlyReason, folder: DataFolder, cause?: unknown): ReadOnlyData {
  const { database, path } = folder;
  if (kind === 'newer' && cause instanceof StoreError) {
    const { message, suggestedFix, about } = cause;
    const readable = `${message} You can view the data, but not change it.`;
    return new ReadOnlyData(kind, readable, suggestedFix, { cause, about });
  }
  if (cause instanceof LostFile) {
    const message = `${cause.message} Data that can still be read may be wrong.`;
    return new ReadOnlyData(kind, message, cause.suggestedFix, { cause, about: '' });
  }
  if (kind === 'damaged') {
    const offer = newestOffer(folder.copies);
    const message = `${database} is damaged, so nothing can be changed. Data that can still be read may be wrong.`;
    const details = { cause, offer, about: offer?.path ?? '' };
    return new ReadOnlyData(kind, message, restoreAdvice(folder, offer), details);
  }
  const [message, suggestedFix] = wordsFor(kind, path);
  return new ReadOnlyData(kind, message, suggestedFix, { cause, about: path });
}

function wordsFor(kind: ReadOnlyReason, path: string): [message: string, suggestedFix: string] {
  if (kind === 'disk_full') {
    return [
      'The disk is full, so nothing can be changed. You can still view everything you saved.',
      'Free some disk space. Perennial checks again every half minute and on the next change.',
    ];
  }
  return [
    `${path} is not writable, so nothing can be changed. You can still view everything you saved.`,
    'Make the folder and its disk writable, then start Perennial again.',
  ];
}

/** Switches between read-only and writable. */
type Parts = {
  context: Context;
  folder: DataFolder;
  /** Called on each change. */
  onChange: () => void;
  /**
   * Called with the path of the copy of a deleted database that was still open, or with the reason that there
   * is none.
   */
  onGone: (copy: string | undefined, failure?: unknown) => void;
};

/**
 * Keeps unwritable data readable: a copy in memory, in which windows can be opened and usage counted,
 * replaces the database until it is writable again.
 */
export class Standby {
  readonly #parts: Parts;
  /** The connection to the file, if there is one, while the copy replaces it. */
  #file: Db | undefined;
  #isKept = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Switches to read-only mode if `error` is a reason for that. Returns whether it is. */
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
    // SQLite's cache is better than a file that others have overwritten.
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
      // There is no memory for it, or the disk failed completely; continue with the file.
    }
  }

  // The data exists as long as this process has the file open.
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

  // Damage remains even after disk space is freed.
  #worsen(reason: ReadOnlyData): void {
    const { context, onChange } = this.#parts;
    if (reason.kind !== 'damaged' || context.readOnly?.kind === 'damaged') return;
    context.readOnly = reason;
    onChange();
  }

  /** Throws the reason that nothing can be written, unless it has been resolved. */
  requireWritable(): void {
    this.recover();
    const { readOnly } = this.#parts.context;
    if (readOnly !== undefined) throw readOnly;
  }

  /** Returns to the database once there is disk space or permission again. */
  recover(): void {
    const { context, folder } = this.#parts;
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
    this.#resume(this.#file);
  }

  #resume(file: Db): void {
    const { context, onChange } = this.#parts;
    const copy = context.db;
    const wasDamaged = context.readOnly?.kind === 'damaged';
    context.db = file;
    this.#file = undefined;
    context.readOnly = undefined;
    try {
      adoptSessions(context, copy);
    } catch (error) {
      // The damage is where they are stored, so windows have to sign in again.
      if (!wasDamaged) throw error;
    }
    copy.close();
    onChange();
  }

  /** Has a damaged database replaced while its copy in memory is shown, and returns to the file that is then there. */
  async replace<T>(work: () => Promise<T>): Promise<T> {
    const { context, folder, onChange } = this.#parts;
    const { readOnly, db } = context;
    if (readOnly?.kind !== 'damaged') throw new Error('Only a damaged database is replaced.');
    if (!db.memory) throw new AppError('restartFirst');
    if (this.#file !== undefined) closeAsItIs(this.#file);
    this.#file = undefined;
    try {
      const result = await work();
      this.#resume(this.#openFile());
      return result;
    } catch (error) {
      // The backup may have turned out to be damaged; then the next one is offered.
      context.readOnly = explained('damaged', folder, readOnly.cause);
      onChange();
      throw error;
    }
  }

  // The startup only found a copy.
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
    // Damaged files are left as they were found.
    if (context.readOnly?.kind === 'damaged') closeAsItIs(this.#file);
    else this.#file.close();
  }
}

// Rewrites an existing value, which requires a commit on disk but changes nothing.
function tryWriting(db: Db): void {
  const version = String(db.pragma('user_version', { simple: true }));
  db.transaction(() => db.pragma(`user_version = ${version}`)).immediate();
}

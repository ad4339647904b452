import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { StoreError } from './errors.ts';
import { fingerprintOf } from './fingerprint.ts';
import { APPLICATION_ID } from './files/file-header.ts';
import { type CopyFacts, checkCopy } from './copy-check.ts';
import { makeFolder } from './files/folders.ts';
import { migrations } from './migrations/index.ts';
import type { Db } from './db.ts';
import { ensurePrivateFile, keepPrivate } from './files/private-file.ts';
import { withoutWal } from './snapshot.ts';

/** A verified copy, and the facts about it. */
export type CheckedCopy = CopyFacts & {
  /** Its path. */
  path: string;
};

/** Options for making a copy. */
export type CopyOptions = {
  /** Which file names in the folder are copies; by default none. */
  isCopy?: (name: string) => boolean;
  /** Replaced in tests; called with the finished, unverified copy. */
  beforeCheck?: (draft: string) => void;
  /** Called with the verified copy before it gets its final name. */
  beforeKeep?: (copy: CheckedCopy) => void;
  /** Gives up, and leaves nothing behind. */
  signal?: AbortSignal | undefined;
};

// Large enough for good throughput, and small enough for the server to respond between two steps.
const PAGES_A_STEP = 1000;
const BUSY_TIMEOUT_MS = 5000;
const DRAFT = '.unfinished';
// The suffixes of SQLite's companion files.
const SUFFIXES = ['', '-wal', '-shm', '-journal'];

/**
 * Copies a database that is in use to a separate file, as a consistent snapshot despite concurrent writes.
 * The copy is verified against the original before it gets its final name; if anything is wrong, it is
 * removed and this throws `StoreError`. The file is private to the owner (0600), and so is its folder (0700),
 * which is created if missing, unless it contains other things. Also removes what an interrupted copy left
 * behind.
 */
export async function copyDatabase(
  db: Db,
  path: string,
  { isCopy = () => false, beforeCheck, beforeKeep, signal }: CopyOptions = {},
): Promise<CheckedCopy> {
  const draft = path + DRAFT;
  try {
    prepareFolder(dirname(path), isCopy);
    removeDraft(draft);
    ensurePrivateFile(draft);
    const expected = await backUp(db.name, draft, signal);
    beforeCheck?.(draft);
    const copy = { path, ...(await checkCopy(draft, { isDraft: true, signal })) };
    requireSame(copy, expected);
    beforeKeep?.(copy);
    keep(draft, path);
    return copy;
  } catch (error) {
    removeDraft(draft);
    throw copyFailed(path, error);
  }
}

/**
 * Copies an open database at once, in the same way, even if its file is gone: either the copy is complete, or this
 * throws `StoreError`.
 */
export function copyOpen(
  db: Db,
  path: string,
  { beforeKeep }: Pick<CopyOptions, 'beforeKeep'> = {},
): CheckedCopy {
  const draft = path + DRAFT;
  try {
    makePrivateFolder(dirname(path));
    removeDraft(draft);
    writeFileSync(draft, withoutWal(db.serialize()), { mode: 0o600, flag: 'wx' });
    const copy = { path, ...check(draft, factsOf(db)), ...contentOf(draft) };
    beforeKeep?.(copy);
    keep(draft, path);
    return copy;
  } catch (error) {
    removeDraft(draft);
    throw copyFailed(path, error);
  }
}

/** The copies in a folder, by name; empty if there is no folder yet. */
export function listCopies(folder: string, isCopy: (name: string) => boolean): string[] {
  if (!existsSync(folder)) return [];
  return filesIn(folder)
    .filter((name) => isCopy(name))
    .toSorted()
    .map((name) => join(folder, name));
}

/**
 * The number of rows per table in a copy; undefined unless it is an intact Perennial database of a supported version.
 * Doesn't change the file.
 */
export function rowsOfGoodCopy(path: string): Facts['rows'] | undefined {
  try {
    const copy = new Database(path, { readonly: true, fileMustExist: true });
    try {
      const isGood =
        copy.pragma('application_id', { simple: true }) === APPLICATION_ID &&
        Number(copy.pragma('user_version', { simple: true })) <= migrations.length &&
        copy.pragma('quick_check', { simple: true }) === 'ok';
      return isGood ? factsOf(copy).rows : undefined;
    } finally {
      copy.close();
    }
  } catch {
    // It can't be read, so it is of no use.
    return undefined;
  }
}

// Ignores folders and links, which Perennial never creates here.
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** Removes a file, unless something keeps it from being removed: a full folder of backups is no reason to fail. */
export function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // For example because another program has it open.
  }
}

function makePrivateFolder(folder: string): void {
  const isNew = !existsSync(folder);
  makeFolder(folder);
  if (isNew) chmodSync(folder, 0o700);
}

function prepareFolder(folder: string, isCopy: (name: string) => boolean): void {
  makePrivateFolder(folder);
  const isDraft = (name: string) => isCopy(copyOfDraft(name));
  const isOurs = (name: string) => isCopy(name) || isDraft(name) || name === '.DS_Store';
  if (readdirSync(folder).every(isOurs)) keepPrivate(folder, 0o700);
  for (const name of filesIn(folder).filter(isDraft)) removeIfPossible(join(folder, name));
}

// The name of the copy that this draft was for, if any.
function copyOfDraft(name: string): string {
  const end = SUFFIXES.map((suffix) => DRAFT + suffix).find((ending) => name.endsWith(ending));
  return end === undefined ? '' : name.slice(0, -end.length);
}

/** What a copy must have in common with its original. */
type Facts = Pick<CopyFacts, 'userVersion' | 'rows'>;

// The connection reads one snapshot of the file: concurrent writes continue, don't reach the copy, and don't
// make SQLite restart. Rows are counted in the same snapshot.
async function backUp(
  file: string,
  draft: string,
  signal: AbortSignal | undefined,
): Promise<Facts> {
  const source = new Database(file, {
    readonly: true,
    fileMustExist: true,
    timeout: BUSY_TIMEOUT_MS,
  });
  try {
    source.exec('BEGIN');
    const facts = factsOf(source);
    await source.backup(draft, {
      progress() {
        signal?.throwIfAborted();
        return PAGES_A_STEP;
      },
    });
    return facts;
  } finally {
    source.close();
  }
}

function factsOf(db: Database.Database): Facts {
  const names = db
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all();
  const count = (name: string) =>
    db
      .prepare<[], number>(`SELECT count(*) FROM "${name.replaceAll('"', '""')}"`)
      .pluck()
      .get() ?? 0;
  return {
    userVersion: Number(db.pragma('user_version', { simple: true })),
    rows: Object.fromEntries(names.map((name) => [name, count(name)])),
  };
}

function check(draft: string, expected: Facts): Facts & Pick<CopyFacts, 'fingerprint'> {
  const copy = new Database(draft, { fileMustExist: true });
  try {
    // A single file that doesn't depend on companion files, wherever it is moved.
    copy.pragma('journal_mode = DELETE');
    const found = copy.pragma('integrity_check(1)', { simple: true });
    if (found !== 'ok') throw new Error(`SQLite reports that it is damaged (${String(found)})`);
    if (copy.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
      throw new Error('it is not a Perennial database');
    }
    const facts = factsOf(copy);
    if (!Object.values(facts.rows).some((count) => count > 0)) throw new Error('it is empty');
    requireSame(facts, expected);
    const isCurrent = facts.userVersion === migrations.length;
    return { ...facts, fingerprint: isCurrent ? fingerprintOf(copy) : null };
  } finally {
    copy.close();
  }
}

function contentOf(draft: string): Pick<CopyFacts, 'bytes' | 'sha256'> {
  const content = readFileSync(draft);
  return {
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

function requireSame(copy: Facts, original: Facts): void {
  if (copy.userVersion !== original.userVersion) {
    throw new Error(`its schema version is ${copy.userVersion}, not ${original.userVersion}`);
  }
  if (JSON.stringify(copy.rows) !== JSON.stringify(original.rows)) {
    throw new Error('its row counts differ from the original');
  }
}

/**
 * Writes a small private file (0600) next to a copy, completely or not at all. An interrupted one is removed like that
 * of a copy.
 */
export function writeBeside(path: string, text: string): void {
  const draft = path + DRAFT;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    keep(draft, path);
  } catch (error) {
    removeIfPossible(draft);
    throw error;
  }
}

/** Gives a finished draft its name. A power failure leaves either all of it or nothing. */
export function keep(draft: string, path: string): void {
  flush(draft, 'r+');
  renameSync(draft, path);
  // Windows can't open folders, and syncs their entries itself.
  if (process.platform !== 'win32') flush(dirname(path), 'r');
}

/** Writes a file, or the entries of a folder, to the disk. */
export function flush(path: string, flags: string): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Removes an unfinished copy. */
export function removeDraft(draft: string): void {
  for (const suffix of SUFFIXES) removeIfPossible(draft + suffix);
}

function copyFailed(path: string, error: unknown): StoreError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StoreError(
    `Could not back up the database to ${path}: ${reason}.`,
    `Check that the disk has free space and that ${dirname(path)} is writable.`,
    { cause: error },
  );
}

import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { StoreError } from './errors.ts';
import { APPLICATION_ID } from './files/file-header.ts';
import { makeFolder } from './files/folders.ts';
import { migrations } from './migrations/index.ts';
import type { Db } from './db.ts';
import { ensurePrivateFile, keepPrivate } from './files/private-file.ts';
import { withoutWal } from './snapshot.ts';

/** What was found in a copy, and held against the database that it was made of. */
export type CheckedCopy = {
  /** Where it lies. */
  path: string;
  /** Version of its schema. */
  userVersion: number;
  /** Rows of each table. */
  rows: Readonly<Record<string, number>>;
};

/** How a copy is made. */
export type CopyOptions = {
  /** Which names in its folder are those of copies; none unless told. */
  isCopy?: (name: string) => boolean;
  /** Replaced in tests: called with the finished, unchecked copy. */
  beforeCheck?: (draft: string) => void;
};

// Enough for a disk to be busy, and little enough for the server to answer between two steps.
const PAGES_A_STEP = 1000;
const BUSY_TIMEOUT_MS = 5000;
const DRAFT = '.unfinished';
// What SQLite may put beside it.
const SUFFIXES = ['', '-wal', '-shm', '-journal'];

/**
 * Copies a database that is in use to a file of its own, whole as it is at one moment, whoever writes
 * meanwhile. The copy is opened, checked and held against the original before it gets its name; where
 * anything is wrong with it, nothing is left, and this throws `StoreError`. The file is for its owner
 * only (0600), and so is its folder (0700), which is made where it is missing, unless it holds other
 * things than copies. What an end in the midst of a copy has left there is removed.
 */
export async function copyDatabase(
  db: Db,
  path: string,
  { isCopy = () => false, beforeCheck }: CopyOptions = {},
): Promise<CheckedCopy> {
  const draft = path + DRAFT;
  try {
    prepareFolder(dirname(path), isCopy);
    removeDraft(draft);
    ensurePrivateFile(draft);
    const facts = await backUp(db.name, draft);
    beforeCheck?.(draft);
    check(draft, facts);
    keep(draft, path);
    return { path, userVersion: facts.userVersion, rows: facts.rows };
  } catch (error) {
    removeDraft(draft);
    throw copyFailed(path, error);
  }
}

/**
 * Copies a database whose own file is gone, but still open, in the same way: there and whole, or this throws
 * `StoreError`. Answers with the path.
 */
export function copyOpen(db: Db, path: string, { isCopy = () => false }: CopyOptions = {}): string {
  const draft = path + DRAFT;
  try {
    prepareFolder(dirname(path), isCopy);
    removeDraft(draft);
    writeFileSync(draft, withoutWal(db.serialize()), { mode: 0o600, flag: 'wx' });
    check(draft, factsOf(db));
    keep(draft, path);
    return path;
  } catch (error) {
    removeDraft(draft);
    throw copyFailed(path, error);
  }
}

/** The files that are copies, by name; none where there is no folder yet. */
export function listCopies(folder: string, isCopy: (name: string) => boolean): string[] {
  if (!existsSync(folder)) return [];
  return filesIn(folder)
    .filter((name) => isCopy(name))
    .toSorted()
    .map((name) => join(folder, name));
}

/** Whether a copy is a whole database of Perennial's that this version knows; looked at without a change. */
export function isGoodCopy(path: string): boolean {
  try {
    const copy = new Database(path, { readonly: true, fileMustExist: true });
    try {
      return (
        copy.pragma('application_id', { simple: true }) === APPLICATION_ID &&
        Number(copy.pragma('user_version', { simple: true })) <= migrations.length &&
        copy.pragma('quick_check', { simple: true }) === 'ok'
      );
    } finally {
      copy.close();
    }
  } catch {
    // Whatever keeps it from being read: it is of no use.
    return false;
  }
}

/** Removes all but the last `kept` of these files; one that can not be removed is left to the next time. */
export function keepLast(paths: readonly string[], kept: number): void {
  for (const path of paths.slice(0, Math.max(0, paths.length - kept))) removeIfPossible(path);
}

// Without folders and links: we make none, whatever they are called.
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

// Too much in a folder is no reason to be without a copy.
function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Some other program has it open, say.
  }
}

function prepareFolder(folder: string, isCopy: (name: string) => boolean): void {
  const isNew = !existsSync(folder);
  makeFolder(folder);
  if (isNew) chmodSync(folder, 0o700);
  const isDraft = (name: string) => isCopy(copyOfDraft(name));
  const isOurs = (name: string) => isCopy(name) || isDraft(name) || name === '.DS_Store';
  if (readdirSync(folder).every(isOurs)) keepPrivate(folder, 0o700);
  for (const name of filesIn(folder).filter(isDraft)) removeIfPossible(join(folder, name));
}

// The name of the copy that this would have become, or none.
function copyOfDraft(name: string): string {
  const end = SUFFIXES.map((suffix) => DRAFT + suffix).find((ending) => name.endsWith(ending));
  return end === undefined ? '' : name.slice(0, -end.length);
}

/** What a copy must have in common with its original. */
type Facts = { userVersion: number; rows: Record<string, number> };

// By a connection that reads one moment of the file: writes go on beside it, and neither reach the
// copy nor make SQLite begin anew. What is counted is counted at that moment too.
async function backUp(file: string, draft: string): Promise<Facts> {
  const source = new Database(file, {
    readonly: true,
    fileMustExist: true,
    timeout: BUSY_TIMEOUT_MS,
  });
  try {
    source.exec('BEGIN');
    const facts = factsOf(source);
    await source.backup(draft, { progress: () => PAGES_A_STEP });
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

function check(draft: string, expected: Facts): void {
  const copy = new Database(draft, { fileMustExist: true });
  try {
    // One file that needs no other beside it, wherever it is put.
    copy.pragma('journal_mode = DELETE');
    const found = copy.pragma('quick_check', { simple: true });
    if (found !== 'ok') throw new Error(`SQLite reports that it is damaged (${String(found)})`);
    if (copy.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
      throw new Error('it is not a Perennial database');
    }
    const facts = factsOf(copy);
    if (facts.userVersion !== expected.userVersion) {
      throw new Error(`its schema version is ${facts.userVersion}, not ${expected.userVersion}`);
    }
    if (!Object.values(facts.rows).some((count) => count > 0)) throw new Error('it is empty');
    if (JSON.stringify(facts.rows) !== JSON.stringify(expected.rows)) {
      throw new Error('its row counts differ from the original');
    }
  } finally {
    copy.close();
  }
}

// On the disk before it is known by its name, so that a power cut leaves all of it or nothing.
function keep(draft: string, path: string): void {
  flush(draft, 'r+');
  renameSync(draft, path);
  // Windows opens no folders, and writes their entries by itself.
  if (process.platform !== 'win32') flush(dirname(path), 'r');
}

function flush(path: string, flags: string): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function removeDraft(draft: string): void {
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

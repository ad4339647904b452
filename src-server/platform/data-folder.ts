import { chmodSync, existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { removeDrafts, replaceFile } from './replace-file.ts';
import { StoreError, fileInTheWay } from '../db/errors.ts';
import { identityOf } from '../db/files/file-guard.ts';
import { makeFolder } from '../db/files/folders.ts';

/** Paths within a data folder. */
export type DataFolder = {
  path: string;
  database: string;
  lock: string;
  serverFile: string;
  secrets: string;
  /** The key that secrets are sealed with, which only the system's key store can reveal. */
  secretsKey: string;
  logs: string;
  /** Pages that lead a browser to the window, until they are opened. */
  links: string;
  /** A folder beside this one for copies of the database: what happens to one leaves the other. */
  copies: string;
  /** Why nothing may be written in it, where that is known. */
  unwritable?: StoreError | undefined;
  /** Throws once the lock on the database no longer keeps others out; where a server holds it. */
  checkLock?: () => void;
};

/** What a running server tells other programs about itself; never a key. */
const ServerFile = z.object({
  baseUrl: z.string(),
  port: z.number(),
  pid: z.number(),
  version: z.string(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  /** What the files of the database are that it has open, by the end of their names. */
  files: z.record(z.string(), z.string()).optional(),
  /** Whether it found the data damaged, so that commands need not look; missing until it has looked. */
  isDamaged: z.boolean().optional(),
});
export type ServerFile = z.output<typeof ServerFile>;

/** What the files of the folder's database are now, by the end of their names. */
export function filesOf({ database }: DataFolder): Record<string, string> {
  const files: Record<string, string> = {};
  for (const suffix of ['', '-wal', '-shm']) {
    const identity = identityOf(database + suffix);
    if (identity !== undefined) files[suffix] = identity;
  }
  return files;
}

const DATABASE_NAME = 'perennial.db';

// All that a data folder of ours can hold, with what SQLite, systems and the desktop app put beside it.
const OUR_NAMES =
  /^(?:perennial\.db(?:-wal|-shm|-journal)?|(?:server|secrets|secrets-key|desktop)\.json(?:\.\d+(?:\.[\da-f]{16})?)?|server\.lock(?:-journal)?|\.updaterId|logs|links|chromium|Crashpad|Singleton\w+|lockfile|\.DS_Store)$/;

/**
 * Makes the data folder where it is missing, and keeps it to its owner (0700) where it is ours: a
 * folder with other things in it is used, but its rights are left alone. Where nothing can be written, a
 * folder with a database is taken as it is.
 */
export function prepareDataFolder(path: string): DataFolder {
  const folder: DataFolder = {
    path,
    database: join(path, DATABASE_NAME),
    lock: join(path, 'server.lock'),
    serverFile: join(path, 'server.json'),
    secrets: join(path, 'secrets.json'),
    secretsKey: join(path, 'secrets-key.json'),
    logs: join(path, 'logs'),
    links: join(path, 'links'),
    copies: `${resolve(path)} backups`,
  };
  try {
    makeFolder(path);
    if (readdirSync(path).every(isOurs)) makeOwn(path);
    makeFolder(folder.logs);
  } catch (error) {
    const blocked = fileInTheWay(resolve(folder.logs), { cause: error });
    if (blocked !== undefined) throw blocked;
    // What is there can be read all the same.
    if (UNWRITABLE.has(codeOf(error)) && existsSync(folder.database)) return folder;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(
      `Cannot use the data folder ${path}: ${reason}.`,
      'Choose a writable folder with --data-dir.',
      { cause: error },
    );
  }
  return folder;
}

// Not EPERM: the folder is another user's then.
const UNWRITABLE: ReadonlySet<unknown> = new Set(['EROFS', 'EACCES', 'ENOSPC', 'EDQUOT']);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

// Where that is so already, nothing is to be changed: the disk may be read-only.
function makeOwn(path: string): void {
  if ((statSync(path).mode & 0o777) !== 0o700) chmodSync(path, 0o700);
}

const isOurs = (name: string) => OUR_NAMES.test(name);

/** Tells other programs where the server is. Whole or not at all: they may read at any moment. */
export function writeServerFile(folder: DataFolder, content: ServerFile): void {
  // No server outlives a power cut, and the disk may take as long as all the rest of a start.
  replaceFile(folder.serverFile, `${JSON.stringify(content, null, 2)}\n`, { durable: false });
}

/** Tells other programs whether the running server found the data damaged. */
export function noteLook(folder: DataFolder, isDamaged: boolean): void {
  const content = readServerFile(folder);
  if (content !== undefined) writeServerFile(folder, { ...content, isDamaged });
}

/** What the server on this folder, running or crashed, told of itself last. */
export function readServerFile(folder: DataFolder): ServerFile | undefined {
  try {
    const parsed = ServerFile.safeParse(JSON.parse(readFileSync(folder.serverFile, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // Absent or half-written by something else: either way there is nothing to tell.
    return undefined;
  }
}

/** Removes unfinished files that a killed process left; to be called while the folder is locked. */
export function removeLeftovers({ path }: DataFolder): void {
  removeDrafts(path, ['server.json', 'secrets.json', 'secrets-key.json', 'desktop.json']);
}

/** Removes what {@link writeServerFile} wrote. */
export function removeServerFile(folder: DataFolder): void {
  if (folder.unwritable?.kind === 'read_only') return;
  rmSync(folder.serverFile, { force: true });
}

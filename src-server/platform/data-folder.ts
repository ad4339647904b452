import { chmodSync, existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { removeDrafts, replaceFile } from './replace-file.ts';
import { StoreError, fileInTheWay } from '../db/errors.ts';
import { identityOf } from '../db/files/file-guard.ts';
import { makeFolder } from '../db/files/folders.ts';

/** The paths in a data folder. */
export type DataFolder = {
  path: string;
  database: string;
  lock: string;
  serverFile: string;
  secrets: string;
  /** The key that encrypts secrets, which only the system's key store can reveal. */
  secretsKey: string;
  logs: string;
  /** Pages that redirect a browser to the window, until they are opened. */
  links: string;
  /** A separate folder for backups of the database, so that what happens to one folder doesn't affect the other. */
  copies: string;
  /** Why nothing in it may be written, if known. */
  unwritable?: StoreError | undefined;
  /** Throws if the lock on the database no longer excludes others. Only while a server holds it. */
  checkLock?: () => void;
  /** Locks the database that has taken the place of the locked one. Only while a server holds it. */
  lockAgain?: () => void;
};

/** A running server's information for other programs. Never contains a key. */
const ServerFile = z.object({
  baseUrl: z.string(),
  port: z.number(),
  pid: z.number(),
  version: z.string(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  /** The identities of the open database files, by suffix. */
  files: z.record(z.string(), z.string()).optional(),
  /** Whether it found the data damaged, so that commands don't have to check; missing until the check is done. */
  isDamaged: z.boolean().optional(),
});
export type ServerFile = z.output<typeof ServerFile>;

/** The current identities of the folder's database files, by suffix. */
export function filesOf({ database }: DataFolder): Record<string, string> {
  const files: Record<string, string> = {};
  for (const suffix of ['', '-wal', '-shm']) {
    const identity = identityOf(database + suffix);
    if (identity !== undefined) files[suffix] = identity;
  }
  return files;
}

const DATABASE_NAME = 'perennial.db';

// Everything that a data folder can contain, including files of SQLite, the system, and the desktop app.
const OUR_NAMES =
  /^(?:perennial\.db(?:\.restoring|\.damaged-[\dTZ.-]+)?(?:-wal|-shm|-journal)?|(?:server|secrets|secrets-key|desktop)\.json(?:\.\d+(?:\.[\da-f]{16})?)?|server\.lock(?:-journal)?|\.updaterId|logs|links|chromium|Crashpad|Singleton\w+|lockfile|\.DS_Store)$/;

/** The paths in a data folder, which is not touched. */
export const pathsIn = (path: string): DataFolder => ({
  path,
  database: join(path, DATABASE_NAME),
  lock: join(path, 'server.lock'),
  serverFile: join(path, 'server.json'),
  secrets: join(path, 'secrets.json'),
  secretsKey: join(path, 'secrets-key.json'),
  logs: join(path, 'logs'),
  links: join(path, 'links'),
  copies: `${resolve(path)} backups`,
});

/**
 * Creates the data folder if missing, and makes it private (0700) if it belongs to Perennial: a folder with
 * other contents is used, but its permissions are left alone. If nothing can be written, a folder with a
 * database is accepted as it is.
 */
export function prepareDataFolder(path: string): DataFolder {
  const folder = pathsIn(path);
  try {
    makeFolder(path);
    if (readdirSync(path).every(isOurs)) makeOwn(path);
    makeFolder(folder.logs);
  } catch (error) {
    const blocked = fileInTheWay(resolve(folder.logs), { cause: error });
    if (blocked !== undefined) throw blocked;
    // Existing data can be read anyway.
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

// Not EPERM, which means that the folder belongs to another user.
const UNWRITABLE: ReadonlySet<unknown> = new Set(['EROFS', 'EACCES', 'ENOSPC', 'EDQUOT']);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

// Changes nothing if the mode is already right, because the disk may be read-only.
function makeOwn(path: string): void {
  if ((statSync(path).mode & 0o777) !== 0o700) chmodSync(path, 0o700);
}

const isOurs = (name: string) => OUR_NAMES.test(name);

/** Publishes the server's address to other programs. Written atomically, because they may read it at any time. */
export function writeServerFile(folder: DataFolder, content: ServerFile): void {
  // No server survives a power failure, and syncing can take as long as the rest of the startup.
  replaceFile(folder.serverFile, `${JSON.stringify(content, null, 2)}\n`, { durable: false });
}

/** Publishes whether the running server found the data damaged. */
export function noteLook(folder: DataFolder, isDamaged: boolean): void {
  const content = readServerFile(folder);
  if (content !== undefined) writeServerFile(folder, { ...content, isDamaged });
}

/** Publishes that the running server has opened another database, which is intact. */
export function noteReplaced(folder: DataFolder): void {
  const content = readServerFile(folder);
  if (content === undefined) return;
  writeServerFile(folder, { ...content, files: filesOf(folder), isDamaged: false });
}

/** The last information published by a server on this folder, running or crashed. */
export function readServerFile(folder: DataFolder): ServerFile | undefined {
  try {
    const parsed = ServerFile.safeParse(JSON.parse(readFileSync(folder.serverFile, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // Missing or damaged: either way there is no information.
    return undefined;
  }
}

/** Removes unfinished files left by a killed process. To be called while the folder is locked. */
export function removeLeftovers({ path }: DataFolder): void {
  removeDrafts(path, ['server.json', 'secrets.json', 'secrets-key.json', 'desktop.json']);
}

/** Removes the file of {@link writeServerFile}. */
export function removeServerFile(folder: DataFolder): void {
  if (folder.unwritable?.kind === 'read_only') return;
  rmSync(folder.serverFile, { force: true });
}

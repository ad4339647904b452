import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Sources, systemSources } from './sources.ts';
import { type ServerParts, composeServer } from './compose.ts';
import type { ServerConfig } from './platform/config.ts';
import {
  type DataFolder,
  type ServerFile,
  filesOf,
  prepareDataFolder,
  readServerFile,
  removeLeftovers,
  removeServerFile,
  writeServerFile,
} from './platform/data-folder.ts';
import type { DesktopView } from './desktop/view.ts';
import { listen } from './http/socket/listen.ts';
import { type Log, openLog } from './platform/log.ts';
import { KeyStoreSealing, NO_SEALING, type Sealing } from './platform/sealing.ts';
import { obstacleTo, reasonToRead } from './read-only.ts';
import { keepMemorySmall } from './platform/small-memory.ts';
import { StoreError } from './db/errors.ts';
import { type Unlock, holderOf, tryLock, tryLockIdentity } from './db/lock.ts';
import { VERSION } from './platform/version.ts';

/** A running server. */
export type RunningServer = {
  /** For example `http://127.0.0.1:47600`. */
  baseUrl: string;
  port: number;
  dataDir: string;
  /** A new sign-in link, which opens the window once within a few minutes. */
  windowLink: () => string;
  /**
   * Moves dates on and sends due reminders immediately, for when the computer woke up or its clock changed.
   * Resolves once that is done.
   */
  wake: () => Promise<void>;
  /** Why the data is read-only; undefined if it is writable. */
  readOnly: () => StoreError | undefined;
  /** The interface for a desktop shell that runs the server. */
  desktop: DesktopView;
  /** Finishes pending responses, closes the data folder, and resolves. */
  close: () => Promise<void>;
};

/**
 * Starts the server on a data folder. Throws `StoreError` if the folder is in use by another server or its
 * data is unusable, and `PortUnusable` if another program uses the port.
 */
export async function startServer(
  config: ServerConfig,
  sources: Sources = systemSources,
): Promise<RunningServer> {
  const { folder, unlock } = lockFolder(prepareDataFolder(config.dataDir));
  const isNew = !existsSync(folder.database);
  // Cleanup steps in reverse order, for when a later step fails or the server stops.
  const undo: (() => unknown)[] = [unlock];
  try {
    // Left by a killed server; nobody must be sent to its address.
    if (folder.unwritable === undefined) {
      removeServerFile(folder);
      removeLeftovers(folder);
    }
    const { log, end: endLog } = logOf(folder, sources);
    undo.unshift(endLog);
    const sealing = sealingOf(folder, sources, log, () => parts.secrets.holdsSealed());
    undo.unshift(() => sealing.close());
    const parts: ServerParts = composeServer(config, folder, sources, log, sealing);
    undo.unshift(parts.close);
    if (isNew) undo.push(lockDatabase(folder));
    const door = await listen(parts.port, sources.ids, parts.doorFor);
    undo.unshift(parts.closing, door.close, () => removeServerFile(folder));
    const baseUrl = `http://127.0.0.1:${door.port}`;
    tell(folder, log, {
      baseUrl,
      port: door.port,
      pid: process.pid,
      version: VERSION,
      startedAt: new Date(sources.clock.now()).toISOString(),
      files: filesOf(folder),
      isDamaged: parts.isDamaged(),
    });
    log.info({ baseUrl, version: VERSION }, 'the server started');
    keepMemorySmall();
    let closed: Promise<void> | undefined;
    const close = () => (closed ??= runAll(undo));
    const windowLink = () => linkTo(baseUrl, parts.issueLinkToken());
    const { wake, desktop, readOnly } = parts;
    const dataDir = folder.path;
    return { baseUrl, port: door.port, dataDir, windowLink, wake, desktop, readOnly, close };
  } catch (error) {
    await runAll(undo);
    throw error;
  }
}

function tell(folder: DataFolder, log: Log, content: ServerFile): void {
  try {
    writeServerFile(folder, content);
  } catch (error) {
    // For example because the disk is full. Others can't find the server, but it works.
    log.warn({ err: error }, 'could not write server.json');
  }
}

function logOf(
  folder: DataFolder,
  { log: shared }: Sources,
): { log: Log; end: () => Promise<void> } {
  if (shared !== undefined) return { log: shared.log, end: shared.flush };
  const { log, close } = openLog(folder.logs);
  return { log, end: close };
}

// The system's key store is provided by the desktop app.
function sealingOf(
  folder: DataFolder,
  { keyStore, ids }: Sources,
  log: Log,
  holdsSealed: () => boolean,
): Sealing {
  if (keyStore === undefined) return NO_SEALING;
  return new KeyStoreSealing({
    file: folder.secretsKey,
    keyStore,
    ids,
    holdsSealed,
    log,
  });
}

/** Runs every step, even after one fails; then throws the first failure. */
async function runAll(steps: (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps.splice(0)) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * The address at which a link's token opens the window. The token is in the fragment, which browsers never
 * send.
 */
export function linkTo(baseUrl: string, token: string): string {
  return `${baseUrl}/#token=${token}`;
}

// A command that checks for a running server holds the lock for a moment.
const LOCK_WAIT_MS = 250;

// A folder that can't be locked because it isn't writable is opened read-only.
function lockFolder(folder: DataFolder): { folder: DataFolder; unlock: Unlock } {
  let unlock: Unlock | undefined;
  try {
    unlock = tryLock(folder.lock, LOCK_WAIT_MS);
  } catch (error) {
    const unwritable = reasonToRead(error, folder);
    if (unwritable === undefined || !existsSync(folder.database)) throw error;
    return { folder: { ...folder, unwritable }, unlock: () => {} };
  }
  if (unlock === undefined) throw held(folder);
  const unlockFolder = unlock;
  try {
    let unlockDatabase = lockDatabase(folder);
    const lockAgain = () => {
      unlockDatabase();
      unlockDatabase = lockDatabase(folder);
    };
    return {
      folder: Object.assign(folder, { unwritable: obstacleTo(folder), lockAgain }),
      unlock() {
        unlockDatabase();
        unlockFolder();
      },
    };
  } catch (error) {
    unlockFolder();
    throw error;
  }
}

/** Runs `work` on a writable folder that no server uses. Throws `StoreError` if there is one, or it is not writable. */
export async function whileUnused<T>(
  path: string,
  work: (folder: DataFolder) => Promise<T>,
): Promise<T> {
  const { folder, unlock } = lockFolder(prepareDataFolder(path));
  try {
    if (folder.unwritable !== undefined) throw folder.unwritable;
    return await work(folder);
  } finally {
    unlock();
  }
}

// Another server may use the same database under another path.
function lockDatabase(folder: DataFolder): Unlock {
  const lock = tryLockIdentity(folder.database, {
    holder: resolve(folder.path),
    waitMs: LOCK_WAIT_MS,
  });
  if (lock === undefined) throw held(folder);
  folder.checkLock = lock.check;
  return lock.release;
}

function held(folder: DataFolder): StoreError {
  const holder = readServerFile(folder);
  const elsewhere = pathOfHolder(folder);
  const who =
    holder === undefined
      ? `another server${elsewhere === undefined ? '' : ` with the data folder ${elsewhere}`}`
      : `the server at ${holder.baseUrl} (process ${holder.pid})`;
  return new StoreError(
    `The data folder ${folder.path} is in use by ${who}.`,
    'Use that server, stop it, or choose another folder with --data-dir.',
    { kind: 'held', about: holder?.baseUrl ?? elsewhere ?? '' },
  );
}

// Only if it differs, because of a hard link.
function pathOfHolder({ path, database }: DataFolder): string | undefined {
  const holder = holderOf(database);
  return holder === resolve(path) ? undefined : holder;
}

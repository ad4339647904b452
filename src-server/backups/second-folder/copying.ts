import { type Hash, createHash } from 'node:crypto';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../context.ts';
import { makeFolder } from '../../db/files/folders.ts';
import { takeLock } from '../../db/lock.ts';
import { backupsToKeep, missingIn } from '../../domain/backup-ladder.ts';
import { changeAfter } from '../../domain/backup-reasons.ts';
import {
  draftIn,
  folderProblem,
  isDraft,
  isMissing,
  replaceInFolder,
} from '../../platform/chosen-folder.ts';
import type { DataFolder } from '../../platform/data-folder.ts';
import type { Manifest } from '../manifest.ts';
import { secondLockPath } from '../names.ts';
import { type Backup, listBackups, verifyBackup } from '../store.ts';
import {
  type SecondFolderChoice,
  type BackupSealing,
  findSecondFolder,
  saveSecondFolder,
} from '../second-folder-repository.ts';
import {
  type OwnCopy,
  type SecondCopy,
  copyManifestPath,
  copyPath,
  listPlace,
  manifestText,
  placeNamed,
  plainPath,
} from './copies.ts';
import { sealed } from './sealing.ts';

/** The data folder, as far as copying backups needs it. */
export type CopiedFolder = Pick<DataFolder, 'database' | 'copies'>;

const PRIVATE = 0o600;

/**
 * Copies backups that the second folder lacks to it, and thins those there that Perennial wrote. Returns what is there;
 * undefined if there is no second folder, or another process is copying. Throws {@link AppError} about the field
 * `folder` if that is not possible. Nothing else waits for it.
 */
export async function copyToSecondFolder(
  context: Context,
  data: CopiedFolder,
  signal?: AbortSignal,
): Promise<SecondCopy[] | undefined> {
  if (findSecondFolder(context.db) === undefined) return undefined;
  makeFolder(data.copies);
  const unlock = takeLock(secondLockPath(data.copies));
  if (unlock === undefined) return undefined;
  try {
    const choice = await claimed(context, data);
    return choice === undefined ? undefined : await fill(context, data, choice, signal);
  } finally {
    unlock();
  }
}

async function fill(
  { clock }: Context,
  { copies }: CopiedFolder,
  { folder, place: name, sealing }: SecondFolderChoice,
  signal: AbortSignal | undefined,
): Promise<SecondCopy[]> {
  const place = join(folder, name);
  try {
    await removeDrafts(place);
    const key = sealing === null ? null : await writeKey(place, sealing);
    const there = await listPlace(place);
    await removeOpened(there);
    const open = sealing === null ? [] : there.filter((copy) => copy.key === null && copy.isGood);
    for (const { path, ...copy } of open) {
      signal?.throwIfAborted();
      const { sha256, subscriptions, payments } = copy;
      const manifest = { sha256, rows: { subscriptions, payments } };
      const backup = { ...copy, path, manifest };
      if (await copyOne({ backup, place, key, sealing, signal })) await rm(path, { force: true });
    }
    const made = listBackups(copies)
      .filter(isVerified)
      .filter((backup) => !isBrought(backup));
    for (const backup of missingIn(there, made, clock.now())) {
      signal?.throwIfAborted();
      const isWritten = await copyOne({ backup, place, key, sealing, signal });
      // What it says about itself is no longer true; this notes what is wrong.
      if (!isWritten) await verifyBackup(clock, backup);
    }
    return await thin(place, clock);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw folderProblem(place, error);
  }
}

// Left when the process ended while a copy was being sealed.
async function removeOpened(there: readonly SecondCopy[]): Promise<void> {
  for (const { path, key } of there) {
    if (key !== null) await rm(plainPath(path), { force: true });
  }
}

type Verified = Backup & { manifest: Manifest };
const isVerified = (backup: Backup): backup is Verified =>
  backup.isGood && backup.manifest !== undefined;

// It stays in the folder that it was brought from, where it may be sealed with another passphrase.
const isBrought = ({ manifest }: Verified): boolean => manifest.fetchedAt !== undefined;

/** Identifies the database file: a copy of it, on this or another computer, is another file. */
export const databaseOf = ({ database }: CopiedFolder): string =>
  String(statSync(database, { bigint: true }).ino);

const ID_BYTES = 4;

/** The choice, with a subfolder of its own if this database is a copy of the one that it was made for. */
async function claimed(
  context: Context,
  data: CopiedFolder,
): Promise<SecondFolderChoice | undefined> {
  const choice = findSecondFolder(context.db);
  const database = databaseOf(data);
  if (choice === undefined || choice.database === database) return choice;
  const { folder, place } = choice;
  try {
    // The folder of a drive that is not connected can exist, but not what is in it.
    await stat(join(folder, place));
  } catch (error) {
    throw folderProblem(join(folder, place), error);
  }
  const own = { ...choice, database, place: await makePlace(context, folder) };
  context.db.transaction(() => saveSecondFolder(context.db, own)).immediate();
  return own;
}

/** Creates a new subfolder, and returns its name. Throws {@link AppError} about the field `folder`. */
export async function makePlace({ ids }: Pick<Context, 'ids'>, folder: string): Promise<string> {
  const place = placeNamed(ids.randomBytes(ID_BYTES).toString('hex'));
  try {
    await mkdir(join(folder, place), { mode: 0o700 });
    return place;
  } catch (error) {
    throw folderProblem(folder, error);
  }
}

// Left when the process ended, or the drive was disconnected.
async function removeDrafts(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (isDraft(name)) await rm(join(place, name), { force: true });
  }
}

const ID_DIGITS = 8;

/** The name of the file with a key. It tells nothing about what backups are encrypted to. */
const keyNamed = (recipient: string): string =>
  `key-${createHash('sha256').update(recipient).digest('hex').slice(0, ID_DIGITS)}.age`;

// Each key has a name of its own, and keys are never removed: older backups may need them.
async function writeKey(place: string, { recipient, key }: BackupSealing): Promise<string> {
  const name = keyNamed(recipient);
  const path = join(place, name);
  const current = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (current !== key) await replaceInFolder(path, key, PRIVATE);
  return name;
}

/** What is copied, with what it is known to contain. */
type Copied = Pick<Backup, 'id' | 'reason' | 'at' | 'path' | 'appVersion'> & {
  manifest: Pick<Manifest, 'sha256' | 'rows'>;
};

type Copying = {
  backup: Copied;
  place: string;
  /** The name of the file with the key; null if the copy is not sealed. */
  key: string | null;
  sealing: BackupSealing | null;
  signal: AbortSignal | undefined;
};

/** Copies a backup, and compares what was written. Returns false if the backup is no longer what was made. */
async function copyOne({ backup, place, key, sealing, signal }: Copying): Promise<boolean> {
  const draft = draftIn(place);
  const [read, written] = [createHash('sha256'), createHash('sha256')];
  const content = hashed(createReadStream(backup.path), read);
  const output = sealing === null ? content : sealed(content, sealing.recipient);
  try {
    await pipeline(
      hashed(output, written),
      createWriteStream(draft, { flags: 'wx', mode: PRIVATE, flush: true }),
      { signal },
    );
    if (read.digest('hex') !== backup.manifest.sha256) return false;
    const sha256 = written.digest('hex');
    if ((await hashOf(draft)) !== sha256) throw new Error('it does not keep what is written to it');
    await keep(draft, copyPath(place, backup, sealing !== null), { backup, key, sha256 });
    return true;
  } finally {
    await rm(draft, { force: true });
  }
}

// The manifest comes first, so that no backup is ever without one.
async function keep(
  draft: string,
  path: string,
  { backup, key, sha256 }: Pick<Copying, 'key'> & { backup: Copied; sha256: string },
): Promise<void> {
  const { id, reason, at, manifest } = backup;
  const { subscriptions = 0, payments = 0 } = manifest.rows;
  const { size: bytes } = await stat(draft);
  const text = manifestText({ id, reason, bytes, sha256, key, subscriptions, payments }, at);
  await replaceInFolder(copyManifestPath(path), text, PRIVATE);
  await rename(draft, path);
}

/** Passes content on, and hashes it. */
export async function* hashed(
  content: AsyncIterable<Uint8Array>,
  hash: Hash,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}

async function thin(place: string, clock: Context['clock']): Promise<OwnCopy[]> {
  const all = await listPlace(place);
  const kept = backupsToKeep(
    all.map(({ id, at, reason, isGood }) => ({
      id,
      at,
      before: changeAfter(reason),
      isRequested: reason === 'request',
      isGood,
    })),
    { now: clock.now(), timeZone: clock.timeZone() },
  );
  for (const { id, path } of all) {
    if (kept.has(id)) continue;
    await rm(path, { force: true });
    await rm(copyManifestPath(path), { force: true });
  }
  return all.filter(({ id }) => kept.has(id));
}

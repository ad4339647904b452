import { statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../contract/errors.ts';
import type { Context } from '../context.ts';
import {
  type CheckedCopy,
  type CopyOptions,
  copyDatabase,
  copyOpen,
  listCopies,
  removeIfPossible,
} from '../db/copy.ts';
import { type CopyFacts, checkCopy } from '../db/copy-check.ts';
import { StoreError } from '../db/errors.ts';
import { makeFolder } from '../db/files/folders.ts';
import { takeLock } from '../db/lock.ts';
import { type LadderCopy, backupsToKeep } from '../domain/backup-ladder.ts';
import { type BackupReason, changeAfter } from '../domain/backup-reasons.ts';
import type { Clock } from '../platform/clock.ts';
import { VERSION } from '../platform/version.ts';
import { type Manifest, readManifest, seemsGood, writeManifest } from './manifest.ts';
import {
  type BackupName,
  backupNamed,
  backupOfManifest,
  backupPath,
  isManifest,
  isOurs,
  lockPath,
  manifestPath,
} from './names.ts';

/** A backup in a folder. */
export type Backup = BackupName & {
  bytes: number;
  /** What is known about its content; undefined if it has never been checked. */
  manifest: Manifest | undefined;
  /** Whether nothing wrong with it is known. */
  isGood: boolean;
};

/** Options for making a backup. */
export type BackupOptions = Pick<CopyOptions, 'beforeCheck' | 'signal'> & {
  version?: string;
  /** The path of a backup that is still needed, and therefore not removed. */
  needed?: string;
};

type Made = { reason: BackupReason; version?: string };

const SECOND_MS = 1000;
const LOCK_PAUSE_MS = 50;
const LOCK_WAIT_MS = 60_000;

/** The backups in a folder, newest first. */
export function listBackups(folder: string): Backup[] {
  return listCopies(folder, (name) => backupNamed(name) !== undefined)
    .map((path) => backupAt(path))
    .filter((backup) => backup !== undefined)
    .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
}

function backupAt(path: string): Backup | undefined {
  const named = backupNamed(path);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (named === undefined || stats === undefined) return undefined;
  const manifest = readManifest(path);
  const isGood = manifest === undefined || seemsGood(path, manifest);
  return { ...named, bytes: stats.size, manifest, isGood };
}

/**
 * The backup with this ID, or the only one whose ID starts with it. Throws {@link AppError} `backup_not_found`.
 */
export function findBackup(folder: string, id: string): Backup {
  const all = listBackups(folder);
  const exact = all.find((backup) => backup.id === id);
  const [only, ...others] = all.filter((backup) => id !== '' && backup.id.startsWith(id));
  const found = exact ?? (others.length === 0 ? only : undefined);
  if (found === undefined) throw new AppError('backup_not_found');
  return found;
}

/**
 * Backs up the database to a folder: a consistent copy that is checked in full before it gets its name, with a
 * manifest next to it. Then removes backups that are no longer needed. Throws {@link StoreError}, and leaves
 * nothing behind, if no good copy can be made.
 */
export function makeBackup(
  context: Pick<Context, 'db' | 'clock'>,
  folder: string,
  { reason, version = VERSION, needed, ...options }: Made & BackupOptions,
): Promise<CheckedCopy> {
  const { db, clock } = context;
  return inTurn(folder, options.signal, async () => {
    removeOrphans(folder);
    const at = freeMoment(folder, clock.now(), { reason, version });
    const path = backupPath(folder, { at, reason, version });
    const beforeKeep = (checked: CheckedCopy) =>
      note(path, { reason, version }, { facts: checked, at });
    // Read-only data in memory has no file that could be copied while it is in use.
    const copy = db.memory
      ? copyOpen(db, path, { beforeKeep })
      : await copyDatabase(db, path, { ...options, isCopy: isOurs, beforeKeep });
    thin(folder, clock, path, needed);
    return copy;
  });
}

// Names are accurate to the second. An earlier backup must not be replaced, because it may be the one to be restored.
function freeMoment(folder: string, now: number, made: Required<Made>): number {
  let at = now;
  while (isThere(backupPath(folder, { at, ...made }))) at += SECOND_MS;
  return at;
}

/** The same at once, for a database whose file may be gone, or which nobody else has open yet. Returns the path. */
export function makeBackupAtOnce(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  folder: string,
  reason: BackupReason,
): string {
  const made = { reason, version: VERSION };
  const at = clock.now();
  const path = backupPath(folder, { at, ...made });
  copyOpen(db, path, { beforeKeep: (facts) => note(path, made, { facts, at }) });
  thin(folder, clock, path);
  return path;
}

type Noted = { facts: CopyFacts; at: number; checkedAt?: number; fetchedAt?: string | undefined };

function note(
  path: string,
  { reason, version }: Required<Made>,
  { facts, at, checkedAt = at, fetchedAt }: Noted,
): void {
  const { userVersion: schema, rows, fingerprint, bytes, sha256 } = facts;
  writeManifest(path, {
    id: backupNamed(path)?.id ?? basename(path),
    reason,
    createdAt: new Date(at).toISOString(),
    appVersion: version,
    schema,
    bytes,
    sha256,
    fingerprint,
    rows,
    checked: { at: new Date(checkedAt).toISOString(), problem: null },
    ...(fetchedAt === undefined ? {} : { fetchedAt }),
  });
}

/**
 * Checks a backup in full: that it is the file that was written, and intact. Notes the result in its manifest, and
 * returns the problem, or null.
 */
export async function verifyBackup(
  clock: Clock,
  { path, reason, appVersion, at, manifest }: Backup,
): Promise<string | null> {
  const checkedAt = clock.now();
  try {
    const facts = await checkCopy(path);
    if (manifest !== undefined && facts.sha256 !== manifest.sha256) {
      throw new Error('it is not the file that was written');
    }
    const { fetchedAt } = manifest ?? {};
    note(path, { reason, version: appVersion }, { facts, at, checkedAt, fetchedAt });
    return null;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const checked = { at: new Date(checkedAt).toISOString(), problem };
    if (manifest !== undefined) writeManifest(path, { ...manifest, checked });
    return problem;
  }
}

/** Removes backups that are no longer needed. The one just made counts as the newest, whatever the clock says. */
function thin(folder: string, clock: Clock, newest: string, needed?: string): void {
  const all = listBackups(folder);
  const now = backupNamed(newest)?.at ?? clock.now();
  const copies = all.map(({ id, at, reason, isGood }): LadderCopy => ({
    id,
    at,
    before: changeAfter(reason),
    isRequested: reason === 'request',
    isGood,
  }));
  const kept = backupsToKeep(copies, { now, timeZone: clock.timeZone() });
  for (const { id, path, manifest } of all) {
    if (kept.has(id) || path === newest || path === needed) continue;
    if (wasFetchedLately(manifest, clock)) continue;
    // In this order, so that no backup is ever without its manifest.
    removeIfPossible(path);
    if (!isThere(path)) removeIfPossible(manifestPath(path));
  }
}

// Somebody is about to restore it, which backs up the present data first.
const FETCHED_KEPT_MS = 7 * 24 * 3_600_000;
const wasFetchedLately = (manifest: Manifest | undefined, clock: Clock): boolean =>
  manifest?.fetchedAt !== undefined &&
  Math.abs(clock.now() - Date.parse(manifest.fetchedAt)) < FETCHED_KEPT_MS;

/**
 * Checks a backup from elsewhere in full, and moves it among the backups of this computer, where it stays for at least a
 * week. Returns it. Throws {@link AppError} `backupDamaged`.
 */
export async function adoptBackup(
  clock: Clock,
  folder: string,
  file: string,
  { reason, appVersion: version, at: madeAt }: Pick<Backup, 'reason' | 'appVersion' | 'at'>,
): Promise<Backup> {
  const facts = await checkCopy(file).catch((error: unknown) => {
    const cause = error instanceof Error ? error.message : String(error);
    throw new AppError('backupDamaged', { cause });
  });
  return inTurn(folder, undefined, async () => {
    let at = madeAt;
    const current = () => backupAt(backupPath(folder, { at, reason, version }));
    const isOther = (one: Backup | undefined) =>
      one?.isGood === true && one.manifest?.sha256 !== facts.sha256;
    // A backup of another computer can have the same name.
    while (isOther(current())) at += SECOND_MS;
    const path = backupPath(folder, { at, reason, version });
    const fetchedAt = new Date(clock.now()).toISOString();
    note(path, { reason, version }, { facts, at, checkedAt: clock.now(), fetchedAt });
    await rename(file, path);
    const adopted = backupAt(path);
    if (adopted === undefined) throw new AppError('backup_not_found');
    return adopted;
  });
}

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined;

// Left when the process ended between removing a backup and its manifest.
function removeOrphans(folder: string): void {
  for (const path of listCopies(folder, isManifest)) {
    if (!isThere(backupOfManifest(path))) removeIfPossible(path);
  }
}

/** Runs work while no other process changes the folder. */
async function inTurn<T>(
  folder: string,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const path = lockPath(folder);
  try {
    makeFolder(folder);
  } catch (error) {
    throw unusable(folder, error);
  }
  for (const deadline = performance.now() + LOCK_WAIT_MS; ;) {
    const unlock = takeLock(path);
    if (unlock !== undefined) return work().finally(unlock);
    if (performance.now() > deadline) throw unusable(folder, new Error('it is in use'));
    await pause(LOCK_PAUSE_MS, undefined, { signal });
  }
}

function unusable(folder: string, cause: unknown): StoreError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new StoreError(
    `Backups cannot be stored in ${folder}: ${why}.`,
    `Check that the disk has free space and that ${folder} is writable.`,
    { cause },
  );
}

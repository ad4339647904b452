import { basename, join } from 'node:path';
import {
  type BackupReason,
  backedUpChanges,
  backupOccasions,
  changeAfter,
} from '../domain/backup-reasons.ts';

const NAME = new RegExp(
  String.raw`^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-(?:before-(${backedUpChanges.join('|')})|(${backupOccasions.join('|')}))-of-([\w.+-]+)\.db$`,
);
const MANIFEST_END = '.json';
const LOCK = 'backups.lock';
const SECOND_LOCK = `${LOCK}.second`;

/** What the name of a backup tells. */
export type BackupName = {
  /** Identifies it: the name without the version. */
  id: string;
  path: string;
  reason: BackupReason;
  /** When it was made, in epoch milliseconds, accurate to the second. */
  at: number;
  /** The version that made it. */
  appVersion: string;
};

/** A good backup that can take the place of an unusable database. */
export type Offer = Pick<BackupName, 'id' | 'path' | 'at'> & {
  /** How many it contains, in all accounts. */
  subscriptions: number;
  payments: number;
};

/** The parts of a backup's name; undefined if it is not the name of a backup. */
export function backupNamed(path: string): BackupName | undefined {
  const name = basename(path);
  const [, year, month, day, hours, minutes, seconds, change, occasion, version] =
    NAME.exec(name) ?? [];
  if (version === undefined) return undefined;
  const at = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  if (Number.isNaN(at)) return undefined;
  const reason = (change ?? occasion) as BackupReason;
  return { id: idOf(at, reason), path, reason, at, appVersion: version };
}

/** The path of a backup made at a moment. It sorts chronologically and contains nothing that file systems reject. */
export const backupPath = (
  folder: string,
  { at, reason, version }: { at: number; reason: BackupReason; version: string },
): string => join(folder, `${idOf(at, reason)}-of-${version}.db`);

function idOf(at: number, reason: BackupReason): string {
  const moment = new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${moment}-${changeAfter(reason) === null ? reason : `before-${reason}`}`;
}

/** The path of what is known about a backup, next to it. */
export const manifestPath = (path: string): string =>
  `${path.slice(0, -'.db'.length)}${MANIFEST_END}`;

/** The backup that a manifest is about. */
export const backupOfManifest = (path: string): string =>
  `${path.slice(0, -MANIFEST_END.length)}.db`;

/** The path of the lock that lets one process at a time change a folder of backups. */
export const lockPath = (folder: string): string => join(folder, LOCK);

/** The path of the lock that lets one process at a time copy backups to the second folder, which can take long. */
export const secondLockPath = (folder: string): string => join(folder, SECOND_LOCK);

/** Whether a file belongs to Perennial's backups. */
export const isOurs = (name: string): boolean =>
  name.startsWith(LOCK) || backupNamed(name) !== undefined || isManifest(name);

/** Whether a file is a manifest. */
export const isManifest = (name: string): boolean =>
  name.endsWith(MANIFEST_END) && backupNamed(backupOfManifest(name)) !== undefined;

import { basename, join } from 'node:path';

/** What a backup can be made before. */
const changes = [
  'update',
  'upgrade',
  'moving-dates-on',
  'taking-charges-back',
  'import',
  'undoing-import',
  'deletion',
  'restore',
  'loss',
] as const;
/** What a backup is made before. */
export type CopyReason = (typeof changes)[number];

/** The other occasions of backups: something changed, the program ends, or somebody asked for one. */
const occasions = ['hourly', 'quit', 'request'] as const;

/** Why a backup was made. */
export const backupReasons = [...changes, ...occasions] as const;
export type BackupReason = (typeof backupReasons)[number];

const isChange = (reason: BackupReason): reason is CopyReason =>
  (changes as readonly string[]).includes(reason);

/** The change that a backup with this reason was made before; null if it was made for its own sake. */
export const changeAfter = (reason: BackupReason): CopyReason | null =>
  isChange(reason) ? reason : null;

const NAME = new RegExp(
  String.raw`^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-(?:before-(${changes.join('|')})|(${occasions.join('|')}))-of-([\w.+-]+)\.db$`,
);
const MANIFEST_END = '.json';
const LOCK = 'backups.lock';

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
  return `${moment}-${isChange(reason) ? `before-${reason}` : reason}`;
}

/** The path of what is known about a backup, next to it. */
export const manifestPath = (path: string): string =>
  `${path.slice(0, -'.db'.length)}${MANIFEST_END}`;

/** The backup that a manifest is about. */
export const backupOfManifest = (path: string): string =>
  `${path.slice(0, -MANIFEST_END.length)}.db`;

/** The path of the lock that lets one process at a time change a folder of backups. */
export const lockPath = (folder: string): string => join(folder, LOCK);

/** Whether a file belongs to Perennial's backups. */
export const isOurs = (name: string): boolean =>
  name.startsWith(LOCK) || backupNamed(name) !== undefined || isManifest(name);

/** Whether a file is a manifest. */
export const isManifest = (name: string): boolean =>
  name.endsWith(MANIFEST_END) && backupNamed(backupOfManifest(name)) !== undefined;

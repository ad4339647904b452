/** What a backup can be made before. */
export const backedUpChanges = [
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
export type BackedUpChange = (typeof backedUpChanges)[number];

/** The other occasions of backups: something changed, the program ends, or somebody asked for one. */
export const backupOccasions = ['hourly', 'quit', 'request'] as const;

/** Why a backup was made. */
export const backupReasons = [...backedUpChanges, ...backupOccasions] as const;
export type BackupReason = (typeof backupReasons)[number];

const isChange = (reason: BackupReason): reason is BackedUpChange =>
  (backedUpChanges as readonly string[]).includes(reason);

/** The change that a backup with this reason was made before; null if it was made for its own sake. */
export const changeAfter = (reason: BackupReason): BackedUpChange | null =>
  isChange(reason) ? reason : null;

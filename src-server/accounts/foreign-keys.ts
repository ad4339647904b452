import type { DataFolder } from '../platform/data-folder.ts';
import type { Log } from '../platform/log.ts';
import type { Context } from '../context.ts';
import { adoptKeys } from './foreign-keys-repository.ts';
import { openInMemory } from '../db/open.ts';
import { stampOf } from '../db/snapshot.ts';
import { VERSION } from '../platform/version.ts';

/**
 * While a copy in memory is in use, applies key changes that another process made in the file, because a
 * revoked key must stop working immediately. Returns whether it succeeded.
 */
export function foreignKeysOf(context: Context, { database }: DataFolder, log: Log): () => boolean {
  let seen: string | undefined;
  return () => {
    if (context.readOnly === undefined || !context.db.memory) {
      seen = undefined;
      return false;
    }
    const stamp = stampOf(database);
    if (stamp === seen) return false;
    seen = stamp;
    try {
      const file = openInMemory({ file: database, appVersion: VERSION });
      try {
        adoptKeys(context.db, file);
      } finally {
        file.close();
      }
    } catch (error) {
      log.warn({ err: error }, 'cannot read keys that changed in the database file');
    }
    return true;
  };
}

import type { DataFolder } from './data-folder.ts';
import type { Log } from './log.ts';
import type { Context } from './services/context.ts';
import { adoptKeys } from './store/adopted-keys.ts';
import { openInMemory } from './store/open.ts';
import { stampOf } from './store/snapshot.ts';
import { VERSION } from './version.ts';

/**
 * Takes over, while a copy in memory is read, what another process changed of the keys in the file: a key
 * that was revoked must end at once. Answers whether it did.
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
      log.warn({ err: error }, 'keys that were changed in the file can not be read');
    }
    return true;
  };
}

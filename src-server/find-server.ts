import { tryLock, tryLockIdentity } from './db/lock.ts';
import { type DataFolder, type ServerFile, readServerFile } from './platform/data-folder.ts';

/** The information published by the server that runs on a folder; undefined if there is none. */
export function findServer(folder: DataFolder): ServerFile | undefined {
  const locks = [tryLock(folder.lock), tryLockIdentity(folder.database)?.release];
  for (const unlock of locks) unlock?.();
  return locks.includes(undefined) ? readServerFile(folder) : undefined;
}

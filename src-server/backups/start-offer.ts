import { prepareDataFolder } from '../platform/data-folder.ts';
import { whileUnused } from '../server.ts';
import { systemSources } from '../sources.ts';
import type { Offer } from './names.ts';
import { isReplaceable, newestOffer } from './offer.ts';
import { replaceDatabase } from './replace.ts';
import { findBackup } from './store.ts';

/** The backup that can take the place of a database that kept a server from starting; undefined if there is none. */
export function offerFor(error: unknown, dataDir: string): Offer | undefined {
  return isReplaceable(error) ? newestOffer(prepareDataFolder(dataDir).copies) : undefined;
}

/** Puts that backup in its place; see {@link replaceDatabase}. Throws `StoreError` if a server uses the folder. */
export function restoreOffer(
  { id }: Offer,
  dataDir: string,
): Promise<{ putAside: string | undefined }> {
  const { clock, ids } = systemSources;
  return whileUnused(dataDir, (folder) =>
    replaceDatabase({ clock, ids, folder, by: 'window' }, findBackup(folder.copies, id)),
  );
}

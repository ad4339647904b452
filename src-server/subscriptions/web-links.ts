import type { Db } from '../db/db.ts';
import type { Details } from '../domain/details.ts';
import { eachDetails } from './repository.ts';

/**
 * Whether the details of any subscription contain a web address, or one that continues it: notes are text, in which
 * the end of an address is not certain. `address` is normalized, as browsers write it.
 */
export function hasWebLink(db: Db, address: string): boolean {
  for (const details of eachDetails(db)) {
    if (addressesIn(details).some((known) => known.startsWith(address))) return true;
  }
  return false;
}

function addressesIn({ website, cancelUrl, links = [], notes = '' }: Details): string[] {
  const inNotes = Array.from(notes.matchAll(/https?:\/\/[^\s<>"]+/gi), ([text]) => text);
  const written = [
    ...[website, cancelUrl].filter((url) => url !== undefined),
    ...links.map(({ url }) => url),
    ...inNotes,
    // What follows a host without a path would be taken for a part of it.
    ...inNotes.map((text) => text.replace(/[^\w/]+$/, '')),
  ];
  return written.filter((url) => URL.canParse(url)).map((url) => new URL(url).href);
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractAll, extractFile, getRawHeader } from '@electron/asar';

/** A file of an archive. */
export type Entry = { path: string; isUnpacked: boolean; size: number };

type Listed = { files?: Record<string, Listed>; size?: number; unpacked?: boolean };

/** All files of an app's archive, with `/` between the parts of their paths. */
export function entriesOf(resources: string): Entry[] {
  return entriesBelow(getRawHeader(archiveOf(resources)).header, '');
}

/** The content of a file in an archive. */
export const readEntry = (resources: string, path: string): Buffer =>
  extractFile(archiveOf(resources), path);

/** The content of a file beside an archive. */
export const readUnpacked = (resources: string, path: string): Buffer =>
  readFileSync(join(`${archiveOf(resources)}.unpacked`, path));

/** Lays all files out in a folder, also those that lie beside the archive. */
export const unpackTo = (resources: string, folder: string): void =>
  extractAll(archiveOf(resources), folder);

/** What Electron compares an archive with before it runs it: the checksum of its header, in hex. */
export function headerHash(resources: string): string {
  const { headerString } = getRawHeader(archiveOf(resources));
  return createHash('sha256').update(headerString).digest('hex');
}

const archiveOf = (resources: string): string => join(resources, 'app.asar');

function entriesBelow(listed: Listed, path: string): Entry[] {
  if (listed.files === undefined) {
    return [{ path, isUnpacked: listed.unpacked === true, size: listed.size ?? 0 }];
  }
  return Object.entries(listed.files).flatMap(([name, child]) =>
    entriesBelow(child, path === '' ? name : `${path}/${name}`),
  );
}

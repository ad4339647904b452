import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { backupReasons } from '../../domain/backup-reasons.ts';
import { folderProblem } from '../../platform/chosen-folder.ts';
import { type BackupName, backupNamed, manifestPath } from '../names.ts';

const FORMAT = 'perennial-second-copy';
const SEALED_END = '.age';
const KEY = /^key-[\da-f]{8}\.age$/;
const PLACE = /^Perennial backups [\da-f]{8}$/;

// A sealed backup must not tell what it contains: no names, and only the two counts that tell backups apart.
const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  id: z.string(),
  reason: z.enum(backupReasons),
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  /** The size and SHA-256 of the file next to it, as it is. */
  bytes: z.int(),
  sha256: z.string(),
  /** The name of the file with the key that opens it; null if it is not sealed. */
  key: z.string().nullable(),
  subscriptions: z.int(),
  payments: z.int(),
  notice: z.string(),
});
type Manifest = z.output<typeof Manifest>;

/** A backup in a second folder. */
export type SecondCopy = BackupName & {
  /** The subfolder that it is in. */
  place: string;
  bytes: number;
  /** These three are null if its manifest can't be read. */
  subscriptions: number | null;
  payments: number | null;
  sha256: string | null;
  /** The path of the key that opens it; null if it is not sealed. */
  key: string | null;
  /** Whether it has the size that it was written with. */
  isGood: boolean;
};

/** The name of the subfolder for a database. */
export const placeNamed = (id: string): string => `Perennial backups ${id}`;

/** Whether a subfolder is one for backups. */
const isPlace = (name: string): boolean => PLACE.test(name);

/** The path of a backup in a subfolder. */
export const copyPath = (place: string, backup: BackupName, isSealed: boolean): string =>
  join(place, basename(backup.path) + (isSealed ? SEALED_END : ''));

/** The path that a copy has without sealing. */
export const plainPath = (path: string): string =>
  path.endsWith(SEALED_END) ? path.slice(0, -SEALED_END.length) : path;

/** The path of a copy's manifest, next to it. */
export const copyManifestPath = (path: string): string => manifestPath(plainPath(path));

const PLAIN_NOTICE =
  'The file next to this one is a copy of the database of Perennial. It contains no channel addresses, passwords, or tokens: set channels up again after restoring on another computer.';
const sealedNotice = (key: string) =>
  `The file next to this one is a copy of the database of Perennial, sealed with age (age-encryption.org). Without Perennial, open it with: age --decrypt -i ${key} -o perennial.db FILE`;

/** The text of a manifest. */
export function manifestText(
  facts: Pick<
    Manifest,
    'id' | 'reason' | 'bytes' | 'sha256' | 'key' | 'subscriptions' | 'payments'
  >,
  at: number,
): string {
  const manifest: Manifest = {
    format: FORMAT,
    version: 1,
    createdAt: new Date(at).toISOString(),
    ...facts,
    notice: facts.key === null ? PLAIN_NOTICE : sealedNotice(facts.key),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** A backup in a second folder that Perennial knows to have written. */
export type OwnCopy = SecondCopy &
  Record<'subscriptions' | 'payments', number> & { sha256: string };

/**
 * The backups in a subfolder, newest first. Files without a manifest of Perennial are not among them, whatever their
 * names, because they may be somebody else's. Throws {@link AppError} about the field `folder` if it can't be read.
 */
export async function listPlace(place: string): Promise<OwnCopy[]> {
  try {
    return newestFirst((await copiesIn(place)).filter(isOwn));
  } catch (error) {
    throw folderProblem(place, error);
  }
}

const isOwn = (copy: SecondCopy): copy is OwnCopy => copy.sha256 !== null;

async function copiesIn(place: string): Promise<SecondCopy[]> {
  const names = await readdir(place);
  const keys = names.filter((name) => KEY.test(name));
  const found: SecondCopy[] = [];
  for (const name of names) {
    const copy = await copyAt(place, name, keys);
    if (copy !== undefined) found.push(copy);
  }
  return found;
}

async function copyAt(
  place: string,
  name: string,
  keys: readonly string[],
): Promise<SecondCopy | undefined> {
  const path = join(place, name);
  const named = backupNamed(plainPath(path));
  if (named === undefined) return undefined;
  const isSealed = name.endsWith(SEALED_END);
  const manifest = await readManifest(copyManifestPath(path));
  const stats = await stat(path);
  const file = { ...named, path, place, bytes: stats.size };
  if (manifest === undefined) return withoutManifest(file, isSealed ? keys : undefined);
  if (manifest.id !== named.id || (manifest.key !== null) !== isSealed) return undefined;
  const { bytes, subscriptions, payments, sha256, key } = manifest;
  return {
    ...file,
    subscriptions,
    payments,
    sha256,
    key: key === null ? null : join(place, basename(key)),
    isGood: stats.isFile() && stats.size === bytes,
  };
}

// It is checked in full when it is fetched. Only with one key it is clear which one opens it.
function withoutManifest(
  file: Pick<SecondCopy, keyof BackupName | 'place' | 'bytes'>,
  keys: readonly string[] | undefined,
): SecondCopy | undefined {
  const [key, ...others] = keys ?? [];
  if (keys !== undefined && (key === undefined || others.length > 0)) return undefined;
  const unknown = { subscriptions: null, payments: null, sha256: null };
  return {
    ...file,
    ...unknown,
    key: key === undefined ? null : join(file.place, key),
    isGood: file.bytes > 0,
  };
}

async function readManifest(path: string): Promise<Manifest | undefined> {
  try {
    return Manifest.safeParse(JSON.parse(await readFile(path, 'utf8'))).data;
  } catch {
    // Missing, or cut off by whatever synchronizes the folder.
    return undefined;
  }
}

const newestFirst = <T extends SecondCopy>(copies: T[]): T[] =>
  copies.toSorted((a, b) => b.at - a.at || (a.path < b.path ? 1 : -1));

/**
 * All backups in a second folder, also those of other computers and installations, newest first. The folder can also be
 * one of its subfolders. Throws {@link AppError} about the field `folder` if it can't be read.
 */
export async function listSecondFolder(folder: string): Promise<SecondCopy[]> {
  try {
    const names = (await readdir(folder)).filter(isPlace).toSorted();
    const places = [
      ...(isPlace(basename(folder)) ? [folder] : []),
      ...names.map((name) => join(folder, name)),
    ];
    const all: SecondCopy[] = [];
    for (const place of places) all.push(...(await copiesIn(place)));
    return newestFirst(all);
  } catch (error) {
    throw folderProblem(folder, error);
  }
}

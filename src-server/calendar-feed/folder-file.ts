import { randomBytes } from 'node:crypto';
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { AppError } from '../contract/errors.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { fileNameOf } from '../platform/file-names.ts';
import { CALENDAR_START } from './icalendar.ts';
import type { CalendarFeed } from './repository.ts';

/** A calendar file in a folder of the owner's. */
export type FolderFile = NonNullable<CalendarFeed['file']>;

// So that the name fits on any system, in any script.
const LONGEST_NAME = 50;

const fileNameFor = (account: string): string =>
  fileNameOf(`Perennial ${Array.from(account).slice(0, LONGEST_NAME).join('').trim()}.ics`);

/**
 * The file of an account in a folder that its owner named, with its text. It keeps its name when the account is
 * renamed. Throws an {@link AppError} about the field `folder` unless that is the full path of an existing folder
 * outside the data folder, and the file could be written.
 */
export async function fileIn(
  folder: string,
  account: string,
  data: DataFolder,
  render: () => Promise<string>,
): Promise<FolderFile> {
  await checkFolder(folder, data);
  const file = { folder, name: fileNameFor(account) };
  await writeFolderFile(file, await render());
  return file;
}

async function checkFolder(path: string, data: DataFolder): Promise<void> {
  if (!isAbsolute(path)) throw new AppError('folderNotAbsolute', { path }, 'folder');
  const real = await realPathOf(path);
  const isFolder = real !== undefined && (await stat(real)).isDirectory();
  if (!isFolder) throw new AppError('folderMissing', { path }, 'folder');
  for (const own of [data.path, data.copies]) {
    if (isWithin(real, (await realPathOf(own)) ?? own)) {
      throw new AppError('folderOfData', { path }, 'folder');
    }
  }
}

async function realPathOf(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw unwritable(path, error);
  }
}

function isWithin(path: string, folder: string): boolean {
  const steps = relative(folder, path);
  return steps === '' || (!isAbsolute(steps) && steps.split(sep)[0] !== '..');
}

/**
 * Replaces a calendar file in one step, unless it has this text already. Returns whether it wrote. Throws an
 * {@link AppError} about the field `folder` if that is not possible, or if the file is not a calendar of
 * Perennial.
 */
export async function writeFolderFile(
  { folder, name }: FolderFile,
  text: string,
): Promise<boolean> {
  const path = join(folder, name);
  try {
    const current = await currentOf(path);
    if (current?.text === text) return false;
    await replace(path, text, current?.mode ?? PRIVATE);
    return true;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isMissing(error)) throw new AppError('folderMissing', { path: folder }, 'folder');
    throw unwritable(folder, error);
  }
}

// Far more than a calendar has.
const MOST_BYTES = 100_000_000;

/** A calendar from Perennial; undefined if there is none yet. Throws `otherFile` if it is anything else. */
async function currentOf(path: string): Promise<{ text: string; mode: number } | undefined> {
  try {
    const found = await stat(path);
    // Reading a pipe would never end.
    const isReadable = found.isFile() && found.size <= MOST_BYTES;
    const text = isReadable ? await readFile(path, 'utf8') : '';
    if (!text.startsWith(CALENDAR_START)) throw new AppError('otherFile', { path }, 'folder');
    return { text, mode: found.mode & 0o777 };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const RANDOM_BYTES = 8;
const PRIVATE = 0o600;

// Asynchronous, unlike what replaces files in the data folder, because a folder on the network must not keep the
// server waiting. Whom the owner lets read the file stays as it is.
async function replace(path: string, text: string, mode: number): Promise<void> {
  // Hidden, so that programs that synchronize the folder leave it alone.
  const draft = join(path, '..', `.perennial-${randomBytes(RANDOM_BYTES).toString('hex')}.tmp`);
  try {
    const file = await open(draft, 'wx', mode);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));

const unwritable = (path: string, error: unknown): AppError =>
  new AppError(
    'folderUnwritable',
    { path, cause: error instanceof Error ? error.message : String(error) },
    'folder',
  );

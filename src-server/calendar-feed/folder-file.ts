import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../contract/errors.ts';
import {
  checkChosenFolder,
  folderProblem,
  isMissing,
  replaceInFolder,
} from '../platform/chosen-folder.ts';
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
  await checkChosenFolder(folder, data);
  const file = { folder, name: fileNameFor(account) };
  await writeFolderFile(file, await render());
  return file;
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
    await replaceInFolder(path, text, current?.mode ?? PRIVATE);
    return true;
  } catch (error) {
    throw folderProblem(folder, error);
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

// Whom the owner lets read the file stays as it is.
const PRIVATE = 0o600;

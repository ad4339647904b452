import { randomBytes } from 'node:crypto';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { AppError } from '../contract/errors.ts';
import type { DataFolder } from './data-folder.ts';

/**
 * Throws an {@link AppError} about the field `folder` unless a path that somebody chose is the full path of an
 * existing folder outside the data folder.
 */
export async function checkChosenFolder(
  path: string,
  data: Pick<DataFolder, 'path' | 'copies'>,
): Promise<void> {
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
    throw folderProblem(path, error);
  }
}

function isWithin(path: string, folder: string): boolean {
  const steps = relative(folder, path);
  return steps === '' || (!isAbsolute(steps) && steps.split(sep)[0] !== '..');
}

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Whether an error says that a file or folder doesn't exist. */
export const isMissing = (error: unknown): boolean => hasCode(error, ['ENOENT', 'ENOTDIR']);

/** What is wrong with a chosen folder, about the field `folder`. */
export function folderProblem(path: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isMissing(error)) return new AppError('folderMissing', { path }, 'folder');
  if (hasCode(error, ['ENOSPC', 'EDQUOT'])) return new AppError('folderFull', { path }, 'folder');
  const cause = error instanceof Error ? error.message : String(error);
  return new AppError('folderUnwritable', { path, cause }, 'folder');
}

const RANDOM_BYTES = 8;
const DRAFT = /^\.perennial-[\da-f]{16}\.tmp$/;

/** The path of an unfinished file. It is hidden, so that programs that synchronize the folder leave it alone. */
export const draftIn = (folder: string): string =>
  join(folder, `.perennial-${randomBytes(RANDOM_BYTES).toString('hex')}.tmp`);

/** Whether a file was left unfinished. */
export const isDraft = (name: string): boolean => DRAFT.test(name);

/**
 * Replaces a file in a chosen folder in one step. Asynchronous, unlike what replaces files in the data folder, because a
 * folder on the network must not keep the server waiting.
 */
export async function replaceInFolder(path: string, text: string, mode: number): Promise<void> {
  const draft = draftIn(join(path, '..'));
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

import { AppError } from '../../contract/errors.ts';
import type { Context } from '../../context.ts';
import { checkChosenFolder } from '../../platform/chosen-folder.ts';
import type { DataFolder } from '../../platform/data-folder.ts';
import {
  type SecondFolderChoice,
  findSecondFolder,
  saveSecondFolder,
} from '../second-folder-repository.ts';
import { databaseOf, makePlace } from './copying.ts';
import { changePassphrase, createSealing } from './sealing.ts';

/** Runs a change in a transaction. */
type Write = (work: () => void) => void | Promise<void>;

/** What changing the second folder needs. */
export type Choosing = {
  context: Context;
  data: Pick<DataFolder, 'path' | 'database' | 'copies'>;
  write: Write;
};

/**
 * Chooses the second folder, or none, which also ends sealing. Backups that are there stay there. Throws
 * {@link AppError} about the field `folder` unless it is the full path of an existing, writable folder outside the data
 * folder.
 */
export async function chooseSecondFolder(
  { context, data, write }: Choosing,
  folder: string | null,
): Promise<void> {
  const before = findSecondFolder(context.db);
  if (folder === null) {
    await save({ context, write }, undefined);
    return;
  }
  await checkChosenFolder(folder, data);
  if (before?.folder === folder) return;
  const place = await makePlace(context, folder);
  const { sealing = null } = before ?? {};
  await save({ context, write }, { folder, place, database: databaseOf(data), sealing });
}

/** The passphrase for new backups: `next`, or none. `current` is the one so far. */
export type PassphraseChange = { next: string | null; current?: string | undefined };

/**
 * Seals backups from now on with a passphrase, changes it, or stops sealing. Backups that are there stay as they are: they
 * open with the key of their time, whose passphrase is the newest one. Throws {@link AppError} `noSecondFolder`, or
 * `missing` or `wrongPassphrase` about the field `current`.
 */
export async function changeSealing(
  { context, write }: Pick<Choosing, 'context' | 'write'>,
  { next, current }: PassphraseChange,
): Promise<void> {
  const choice = findSecondFolder(context.db);
  if (choice === undefined) throw new AppError('noSecondFolder');
  const sealing = next === null ? null : await sealingWith(choice, next, current);
  await save({ context, write }, { ...choice, sealing });
}

async function sealingWith({ sealing }: SecondFolderChoice, next: string, current?: string) {
  if (sealing === null) return createSealing(next);
  if (current === undefined || current === '')
    throw new AppError('missing', { field: 'current' }, 'current');
  try {
    return await changePassphrase(sealing, current, next);
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'wrongPassphrase';
    throw isWrong ? new AppError('wrongPassphrase', undefined, 'current') : error;
  }
}

const save = async (
  { context, write }: Pick<Choosing, 'context' | 'write'>,
  choice: SecondFolderChoice | undefined,
): Promise<void> =>
  write(() => {
    saveSecondFolder(context.db, choice);
    context.changes.note('backups');
  });

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltInKey } from '../../accounts/keys-repository.ts';
import { listAccounts } from '../../accounts/repository.ts';
import { requireBuiltInKey } from '../../accounts/service.ts';
import { recordOwnerChange } from '../../audit/service.ts';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../../context.ts';
import { checkChosenFolder, folderProblem, isMissing } from '../../platform/chosen-folder.ts';
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
  /** Who changes it, for the activity. */
  by: BuiltInKey;
};

type Saving = Omit<Choosing, 'data'>;

/**
 * Chooses the second folder, or none, which also ends sealing. Another folder is sealed like the one before. Choosing the
 * same one again creates the subfolder if it is gone. Backups that are there stay there. Throws {@link AppError} about the
 * field `folder` unless it is the full path of an existing, writable folder outside the data folder.
 */
export async function chooseSecondFolder(
  { data, ...saving }: Choosing,
  folder: string | null,
): Promise<void> {
  const { context } = saving;
  const before = findSecondFolder(context.db);
  if (folder === null) {
    if (before !== undefined) await save(saving, 'backup.choose_folder', undefined);
    return;
  }
  await checkChosenFolder(folder, data);
  if (before?.folder === folder && (await isThere(join(folder, before.place)))) return;
  const place = await makePlace(context, folder);
  const { sealing = null } = before ?? {};
  const choice = { folder, place, database: databaseOf(data), sealing };
  await save(saving, 'backup.choose_folder', choice);
}

async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (isMissing(error)) return false;
    throw folderProblem(path, error);
  }
}

/** The passphrase for new backups: `next`, or none. `current` is the one so far. */
export type PassphraseChange = { next: string | null; current?: string | undefined };

/**
 * Seals backups from now on with a passphrase, changes it, or stops sealing. Backups that are there stay as they are: they
 * open with the key of their time, whose passphrase is the newest one. Throws {@link AppError} `noSecondFolder`, or
 * `missing` or `wrongPassphrase` about the field `current`.
 */
export async function changeSealing(
  saving: Saving,
  { next, current }: PassphraseChange,
): Promise<void> {
  const choice = findSecondFolder(saving.context.db);
  if (choice === undefined) throw new AppError('noSecondFolder');
  const sealing = next === null ? null : await sealingWith(choice, next, current);
  if (sealing === null && choice.sealing === null) return;
  await save(saving, 'backup.change_passphrase', { ...choice, sealing });
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

// The folder is shared by all accounts, so the activity of each shows it.
const save = async (
  { context, write, by }: Saving,
  action: 'backup.choose_folder' | 'backup.change_passphrase',
  choice: SecondFolderChoice | undefined,
): Promise<void> =>
  write(() => {
    const change = { before: noted(findSecondFolder(context.db)), after: noted(choice) };
    saveSecondFolder(context.db, choice);
    const requestId = context.ids.requestId();
    for (const { id: ownerId } of listAccounts(context.db)) {
      const apiKeyId = requireBuiltInKey(context, ownerId, by);
      recordOwnerChange(context, { ownerId, apiKeyId, requestId }, action, change);
    }
  });

const noted = (choice: SecondFolderChoice | undefined) =>
  choice === undefined ? null : { secondFolder: choice.folder, isSealed: choice.sealing !== null };

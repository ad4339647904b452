import { said } from './error-message.ts';

/** The texts about folders that somebody chose, and about what is in them. */
export const folderMessages = {
  folderNotAbsolute: ({ path }: { path: string }) =>
    said(
      `${path} is not the full path of a folder.`,
      'Enter the full path, starting with / or a drive letter.',
    ),
  folderMissing: ({ path }: { path: string }) =>
    said(
      `There is no folder at ${path}.`,
      'Create the folder, connect its drive, or choose another one.',
    ),
  folderUnwritable: ({ path, cause }: { path: string; cause: string }) =>
    said(
      `Perennial cannot write to the folder ${path}: ${cause}.`,
      'Allow Perennial to write to the folder, or choose another one.',
    ),
  folderOfData: ({ path }: { path: string }) =>
    said(
      `${path} is in the folder where Perennial keeps its data.`,
      'Choose another folder, such as one of your cloud storage.',
    ),
  folderFull: ({ path }: { path: string }) =>
    said(`The disk of ${path} is full.`, 'Free up space there, or choose another folder.'),
  folderSilent: ({ path }: { path: string }) =>
    said(`${path} does not respond.`, 'Check the drive or the network, or choose another folder.'),
  noSecondFolder: said(
    'No second folder for backups is set.',
    'Choose one first (PATCH /app/v1/second-folder).',
  ),
  wrongPassphrase: said('This is not the passphrase.', 'Try again; capitals and spaces count.'),
  keyFileGone: ({ path }: { path: string }) =>
    said(
      `The key that opens this backup is missing: ${path}.`,
      'Restore that file, for example from the trash or an earlier version in your cloud storage.',
    ),
  noFolderDialog: said(
    'Only the desktop app can show a dialog to choose a folder.',
    'Send the path of the folder instead.',
  ),
  otherFile: ({ path }: { path: string }) =>
    said(
      `${path} exists and is not a calendar from Perennial, so it is left alone.`,
      'Move or rename that file, or choose another folder.',
    ),
};

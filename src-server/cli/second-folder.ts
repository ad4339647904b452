import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { type SecondCopy, listSecondFolder } from '../backups/second-folder/copies.ts';
import { type SecondFolderChoice, findSecondFolder } from '../backups/second-folder-repository.ts';
import { copyToSecondFolder } from '../backups/second-folder/copying.ts';
import { fetchCopy } from '../backups/second-folder/fetch.ts';
import {
  type Choosing,
  changeSealing,
  chooseSecondFolder,
} from '../backups/second-folder/service.ts';
import type { Backup } from '../backups/store.ts';
import { shortestPassphrase } from '../contract/app/second-folder.ts';
import { AppError } from '../contract/errors.ts';
import type { Context } from '../context.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { systemSources } from '../sources.ts';
import { folder as folderPath } from './arguments.ts';
import { CliError } from './cli-error.ts';
import { errorAnswer } from '../contract/error-answer.ts';
import { folderFor, withData } from './data.ts';
import { visible } from '../domain/visible.ts';
import { printList, sizeColumns } from './list.ts';
import { print, report } from './output.ts';
import { passphraseFrom } from './passphrase.ts';

/** Adds `perennial backup folder` and `perennial backup passphrase`. */
export function addSecondFolderCommands(backup: Command): void {
  backup
    .command('folder')
    .description(
      'copy each backup to a second folder too, for example on another drive or in cloud storage',
    )
    .argument('[path]', 'the folder; without it, shows the current one', folderPath)
    .option('--off', 'stop; what is there stays there')
    .action(folder);
  backup
    .command('passphrase')
    .description('seal backups in the second folder with a passphrase, or change it')
    .option('--passphrase-file <file>', 'read the new passphrase from the first line of a file')
    .option('--current-file <file>', 'read the passphrase so far from the first line of a file')
    .option('--off', 'stop sealing; backups that are sealed stay sealed')
    .action(passphrase);
}

const choosing = (context: Context, data: DataFolder): Choosing => ({
  context,
  data,
  write: (work) => context.db.transaction(work).immediate(),
  by: 'command_line',
});

type FolderOptions = { off?: boolean };

async function folder(
  path: string | undefined,
  { off }: FolderOptions,
  command: Command,
): Promise<void> {
  const isChange = off === true || path !== undefined;
  if (off === true && path !== undefined) {
    command.error('error: specify either a folder or --off');
  }
  const data = folderFor(command);
  const choice = await withData(command, async (context) => {
    if (off === true) await chooseSecondFolder(choosing(context, data), null);
    if (path !== undefined) {
      await chooseSecondFolder(choosing(context, data), resolve(path));
      await copyAfterBackup(context, data);
    }
    return findSecondFolder(context.db);
  });
  (isChange ? report : print)(command, documentOf(choice), textOf(choice));
}

const documentOf = (choice: SecondFolderChoice | undefined) =>
  choice === undefined
    ? { folder: null, path: null, isSealed: false }
    : {
        folder: choice.folder,
        path: join(choice.folder, choice.place),
        isSealed: choice.sealing !== null,
      };

function textOf(choice: SecondFolderChoice | undefined): string {
  if (choice === undefined) return 'Backups are not copied to a second folder.';
  const how = choice.sealing === null ? 'not sealed' : 'sealed with a passphrase';
  return `Backups are copied to ${join(choice.folder, choice.place)}, ${how}.`;
}

type PassphraseOptions = { passphraseFile?: string; currentFile?: string; off?: boolean };

const WARNING = `Without the passphrase, nobody can open sealed backups, not even you. Keep it where you will find it if you lose this
computer.
`;

async function passphrase(
  { passphraseFile, currentFile, off }: PassphraseOptions,
  command: Command,
): Promise<void> {
  const data = folderFor(command);
  const choice = await withData(command, async (context) => {
    const before = findSecondFolder(context.db);
    if (before === undefined) throw new AppError('noSecondFolder');
    const isChange = off !== true && before.sealing !== null;
    const current = isChange ? await passphraseFrom(currentFile, 'Passphrase so far: ') : undefined;
    const next = off === true ? null : await newPassphrase(passphraseFile);
    await changeSealing(choosing(context, data), { next, current });
    await copyAfterBackup(context, data);
    return findSecondFolder(context.db);
  });
  report(command, documentOf(choice), textOf(choice));
}

async function newPassphrase(file: string | undefined): Promise<string> {
  if (file === undefined) process.stderr.write(WARNING);
  const text = await passphraseFrom(file, 'New passphrase: ');
  if (text.length < shortestPassphrase) {
    throw new CliError(
      `The passphrase has fewer than ${shortestPassphrase} characters.`,
      'Choose a longer one, such as four or five random words.',
    );
  }
  if (file === undefined && (await passphraseFrom(undefined, 'Once more: ')) !== text) {
    throw new CliError('The two passphrases differ.', 'Run the command again.');
  }
  return text;
}

const COPYING_WAIT_MS = 10_000;
const COPYING_PAUSE_MS = 100;

/** Copies backups to the second folder. If that fails, says so; what was done before is done. */
export async function copyAfterBackup(context: Context, data: DataFolder): Promise<void> {
  try {
    // A server that copies at this moment may have started before the newest backup was there, and tells nobody here
    // what goes wrong.
    for (const end = performance.now() + COPYING_WAIT_MS; performance.now() < end;) {
      const copies = await copyToSecondFolder(context, data);
      if (copies !== undefined || findSecondFolder(context.db) === undefined) return;
      await pause(COPYING_PAUSE_MS);
    }
    process.stderr.write('The server is still copying backups to the second folder.\n');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message, suggestedFix = '' } = errorAnswer(error).details;
    process.stderr.write(
      visible(`Not copied to the second folder: ${message} ${suggestedFix}`) + '\n',
    );
  }
}

/** Prints the backups in a second folder. */
export async function printSecondFolder(path: string, command: Command): Promise<void> {
  const all = await listSecondFolder(resolve(path));
  printList(command, all.map(listed), {
    rows: all,
    columns: [
      { name: 'ID', cell: ({ id }) => id },
      { name: 'Made', csv: ({ at }) => new Date(at).toISOString() },
      { name: 'Subscriptions', cell: ({ subscriptions }) => String(subscriptions ?? '') },
      { name: 'Payments', cell: ({ payments }) => String(payments ?? '') },
      ...sizeColumns,
      { name: 'State', cell: stateOf },
      { name: 'File', cell: (copy) => copy.path },
    ],
    none: 'There are no backups in this folder.',
  });
}

function stateOf({ isGood, key }: SecondCopy): string {
  if (!isGood) return 'damaged';
  return key === null ? 'open' : 'sealed';
}

const listed = ({
  id,
  path,
  reason,
  at,
  bytes,
  subscriptions,
  payments,
  key,
  isGood,
}: SecondCopy) => ({
  id,
  path,
  reason,
  createdAt: new Date(at).toISOString(),
  bytes,
  rows: { subscriptions, payments },
  isSealed: key !== null,
  isGood,
});

/** Options for {@link fetchFrom}. */
export type Fetching = { folder: string; passphraseFile?: string | undefined };

/**
 * Brings a backup from a second folder to this computer. Asks for the passphrase if it is sealed. Throws
 * `CliError` if none or several have this ID.
 */
export async function fetchFrom(
  id: string,
  { folder: path, passphraseFile }: Fetching,
  { copies }: DataFolder,
): Promise<Backup> {
  const found = (await listSecondFolder(resolve(path))).filter(
    (copy) => id !== '' && (copy.id.startsWith(id) || copy.path === id),
  );
  const [copy, ...others] = found;
  if (copy === undefined) {
    throw new CliError(
      `No backup in this folder has an ID that starts with ${id}.`,
      `List them with: perennial backup list --folder ${JSON.stringify(path)}`,
    );
  }
  if (others.length > 0) {
    throw new CliError(
      `Several backups in this folder begin with ${id}.`,
      'Use the whole ID, or the path of the file as perennial backup list --folder prints it.',
    );
  }
  const secret =
    copy.key === null ? undefined : await passphraseFrom(passphraseFile, 'Passphrase: ');
  return fetchCopy(systemSources.clock, copies, copy, secret);
}

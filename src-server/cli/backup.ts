import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { commandLineActor } from '../accounts/service.ts';
import { type Restoring, replaceWithBackup, restoreAll, restoreOne } from '../backups/restore.ts';
import { requireBackup } from '../backups/service.ts';
import { type Backup, findBackup, listBackups, verifyBackup } from '../backups/store.ts';
import { type DataFolder, pathsIn, prepareDataFolder } from '../platform/data-folder.ts';
import { releaseReminders, remindersHeldSince } from '../reminders/hold-repository.ts';
import { systemSources } from '../sources.ts';
import { whileUnused } from '../server.ts';
import { replaceDatabase } from '../backups/replace.ts';
import { isReplaceable } from '../backups/offer.ts';
import { StoreError } from '../db/errors.ts';
import { agrees } from './question.ts';
import { CliError } from './cli-error.ts';
import { interruptible, lastChanceToCancel } from './interruptible.ts';
import {
  addSecondFolderCommands,
  copyAfterBackup,
  fetchFrom,
  printSecondFolder,
} from './second-folder.ts';
import { listBackedUp } from '../backups/backed-up.ts';
import { backedUpColumns, backedUpMeant } from './backed-up.ts';
import { addExamples } from './examples.ts';
import { dataDirFor, folderFor, openToRead, withData } from './data.ts';
import { csvOption, printList, sizeColumns } from './list.ts';
import { print, printNotice, report } from './output.ts';
import { timeIn } from './times.ts';

const EXAMPLES = [
  'backup now',
  'backup list',
  'backup verify',
  'backup restore 20261121T120000Z-hourly',
  'backup show 20261121T120000Z-hourly',
  'backup restore 20261121T120000Z-hourly --record Netflix',
  'backup folder ~/Nextcloud',
  'backup passphrase',
  'backup list --folder ~/Nextcloud',
  'backup restore 20261121T120000Z-hourly --folder ~/Nextcloud',
  'backup resume-reminders',
];

const NOTE = `Perennial makes backups by itself: at most hourly when something has changed, when it quits, and before
imports, restores, deletions, and updates. The start of an ID is enough if no other backup has it.`;

/** Adds `perennial backup ...`. */
export function addBackupCommands(program: Command): void {
  const backup = program
    .command('backup')
    .description('back up all data, check backups, and restore them');
  addExamples(backup, EXAMPLES, NOTE);
  backup.command('now').description('back up all data now').action(backUp);
  backup
    .command('list')
    .description('list the backups, newest first')
    .option('--folder <path>', 'list those in a second folder, also of another computer')
    .addOption(csvOption())
    .action(list);
  backup
    .command('show')
    .description('list the subscriptions in a backup, and what has become of them')
    .argument('<id>', 'the backup')
    .addOption(csvOption())
    .action(show);
  backup
    .command('verify')
    .description('check that backups are intact')
    .argument('[id]', 'the backup; all of them by default')
    .action(verify);
  backup
    .command('restore')
    .description(
      'back up the present data, then restore all data from a backup; a damaged or missing database is replaced, and kept under another name',
    )
    .argument('<id>', 'the backup')
    .option('--record <subscription>', 'restore only this one, by name or ID, with its payments')
    .option('--yes', 'replace a damaged or missing database without asking')
    .option('--folder <path>', 'restore from a second folder, also of another computer')
    .option(
      '--passphrase-file <file>',
      'read the passphrase of a sealed backup from the first line of a file',
    )
    .action(restore);
  addSecondFolderCommands(backup);
  backup
    .command('resume-reminders')
    .description('send reminders again, which are held after a restore')
    .action(resume);
}

// Backups are beside the data folder, and can be listed without it.
const copiesFor = (command: Command): string => pathsIn(dataDirFor(command)).copies;

/** The data folder to restore to, which may be lost, or a new one for what is in a second folder. */
function folderToRestore(command: Command, second: string | undefined): DataFolder {
  const path = dataDirFor(command);
  const isKnown = second !== undefined || existsSync(copiesFor(command));
  return isKnown ? prepareDataFolder(path) : folderFor(command);
}

async function backUp(_options: unknown, command: Command): Promise<void> {
  const folder = folderFor(command);
  const path = await withData(command, async (context) => {
    const made = await requireBackup(context, folder.copies, 'request');
    await copyAfterBackup(context, folder);
    return made;
  });
  report(command, { path }, `Backed up to ${path}`);
}

async function list({ folder }: { folder?: string }, command: Command): Promise<void> {
  if (folder !== undefined) return printSecondFolder(folder, command);
  const all = listBackups(copiesFor(command));
  printList(command, all.map(documentOf), {
    rows: all,
    columns: [
      { name: 'ID', cell: ({ id }) => id },
      { name: 'Made', cell: madeAt, csv: ({ at }) => new Date(at).toISOString() },
      { name: 'Subscriptions', cell: rowCount('subscriptions') },
      { name: 'Payments', cell: rowCount('payments') },
      ...sizeColumns,
      { name: 'Checked', cell: checkedText, csv: ({ manifest }) => manifest?.checked.at ?? '' },
      {
        name: 'State',
        csv: ({ manifest, isGood }) =>
          manifest === undefined ? 'not checked' : isGood ? 'intact' : 'damaged',
      },
      { name: 'File', csv: ({ path }) => path },
    ],
    none: NONE,
  });
}

const NONE = 'There are no backups yet.';

const rowCount = (of: string) => (backup: Backup) => String(backup.manifest?.rows[of] ?? '');

/** The backup whose ID is or starts with this. Throws `CliError` if that is true of several. */
function backupMeant(copies: string, id: string): Backup {
  const found = listBackups(copies).filter((backup) => backup.id.startsWith(id));
  const isExact = found.some((backup) => backup.id === id);
  if (id === '' || isExact || found.length < 2) return findBackup(copies, id);
  throw new CliError(
    `${found.length} backups have IDs that start with ${id}.`,
    `Use one of: ${found.map((backup) => backup.id).join(', ')}.`,
  );
}

function checkedText({ manifest, isGood }: Backup): string {
  if (manifest === undefined) return 'never';
  return isGood ? timeHere(manifest.checked.at) : 'damaged';
}

const documentOf = ({ id, path, reason, at, bytes, manifest, isGood }: Backup) => ({
  id,
  path,
  reason,
  createdAt: new Date(at).toISOString(),
  bytes,
  rows: manifest?.rows ?? null,
  sha256: manifest?.sha256 ?? null,
  checkedAt: manifest?.checked.at ?? null,
  isGood,
});

async function show(id: string, _options: unknown, command: Command): Promise<void> {
  const folder = folderFor(command);
  const { data } = await withData(command, (context) =>
    listBackedUp(context, folder, backupMeant(folder.copies, id).id),
  );
  printList(command, data, {
    rows: data,
    columns: backedUpColumns,
    none: 'There are no subscriptions in it.',
  });
}

async function verify(id: string | undefined, _options: unknown, command: Command): Promise<void> {
  const copies = copiesFor(command);
  const wanted = id === undefined ? listBackups(copies) : [backupMeant(copies, id)];
  const checked = [];
  for (const backup of wanted) {
    const problem = await verifyBackup(systemSources.clock, backup);
    checked.push({ id: backup.id, path: backup.path, problem });
  }
  const lines = checked.map(({ id: which, problem }) =>
    problem === null ? `${which}  intact` : `${which}  damaged: ${problem}`,
  );
  if (lines.length === 0) report(command, checked, NONE);
  else print(command, checked, lines.join('\n'));
  if (checked.some(({ problem }) => problem !== null)) process.exitCode = 1;
}

type RestoreOptions = {
  record?: string;
  yes?: boolean;
  folder?: string;
  passphraseFile?: string;
};

async function restore(id: string, options: RestoreOptions, command: Command): Promise<void> {
  const { record, folder: second, passphraseFile } = options;
  const folder = folderToRestore(command, second);
  const found = async () =>
    second === undefined
      ? backupMeant(folder.copies, id)
      : fetchFrom(id, { folder: second, passphraseFile }, folder);
  const damage = record === undefined ? await damageIn(command) : undefined;
  if (damage !== undefined) return replace(command, await found(), { damage, ...options });
  const restored = await withData(command, (context) =>
    interruptible(RESTORED, async (signal) => {
      // Only now, because a new data folder next to backups looks like one that lost its database.
      const backup = await found();
      await lastChanceToCancel(signal);
      const restoring = { context, folder, by: 'command_line' } as const;
      return record === undefined
        ? restoreAllFrom(restoring, backup, signal)
        : restoreOneFrom(restoring, backup, {
            id: backedUpMeant(context, folder, backup, record),
            signal,
          });
    }),
  );
  report(command, restored.document, restored.text);
}

async function restoreAllFrom(restoring: Restoring, backup: Backup, signal: AbortSignal) {
  const { previous } = await restoreAll(restoring, backup, async (task) => {
    await lastChanceToCancel(signal);
    replaceWithBackup(restoring.context, task);
  });
  return {
    document: { restored: backup.id, previous, putAside: null },
    text: `Restored the backup of ${madeAt(backup)}.
The data from before is in ${previous}
${HELD}`,
  };
}

async function restoreOneFrom(
  restoring: Restoring,
  backup: Backup,
  { id, signal }: { id: string; signal: AbortSignal },
) {
  const { context } = restoring;
  const { restored, previous } = await restoreOne(restoring, backup, {
    id,
    actorOf: (ownerId) => commandLineActor(context, ownerId),
    async write(work) {
      await lastChanceToCancel(signal);
      return context.db.transaction(work).immediate();
    },
  });
  return {
    document: { ...restored, previous: previous ?? null },
    text: [
      `Restored ${restored.name} from the backup of ${madeAt(backup)}.`,
      ...(previous === undefined ? [] : [`The data from before is in ${previous}`]),
    ].join('\n'),
  };
}

// A backup is of all accounts, and listed where the database can't be read.
const timeHere = (moment: string | number) => timeIn(moment, systemSources.clock.timeZone());
const madeAt = ({ at }: Backup) => timeHere(at);

const RESTORED = 'The backup was restored.';
const HELD =
  'Reminders are held until you have checked the data and run: perennial backup resume-reminders';

/** Why the database can't be restored into, and has to be replaced. */
async function damageIn(command: Command): Promise<StoreError | undefined> {
  try {
    const { context, close } = await openToRead(command);
    close();
    return context.readOnly?.kind === 'damaged' ? context.readOnly : undefined;
  } catch (error) {
    if (error instanceof StoreError && isReplaceable(error)) return error;
    throw error;
  }
}

type Replacement = { damage: StoreError; yes?: boolean };

async function replace(command: Command, backup: Backup, { damage, yes }: Replacement) {
  const made = madeAt(backup);
  const question = `${damage.message}\nPut the backup of ${made} in its place? The present database files are kept under another name.`;
  if (yes !== true && !(await agrees(question))) {
    printNotice('Nothing was changed.');
    process.exitCode = 1;
    return;
  }
  const { clock, ids } = systemSources;
  const { putAside } = await interruptible(RESTORED, async (signal) => {
    await lastChanceToCancel(signal);
    return whileUnused(dataDirFor(command), (folder) =>
      replaceDatabase({ clock, ids, folder, by: 'command_line' }, backup),
    );
  });
  const kept =
    putAside === undefined ? 'There was no database.' : `The damaged database is in ${putAside}`;
  report(
    command,
    { restored: backup.id, previous: null, putAside: putAside ?? null },
    `Restored the backup of ${made}.
${kept}
Keys that were revoked since then work again: revoke them again.
${HELD}`,
  );
}

async function resume(_options: unknown, command: Command): Promise<void> {
  const wereHeld = await withData(command, ({ db }) =>
    remindersHeldSince(db) === null
      ? false
      : db.transaction(() => releaseReminders(db)).immediate(),
  );
  report(
    command,
    { resumed: wereHeld },
    wereHeld ? 'Reminders are sent again.' : 'Reminders are not held.',
  );
}

import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { refuseOtherFiles, refuseOtherPath } from '../platform/other-paths.ts';
import { type OpenData, damageInLarge, openData } from '../open-data.ts';
import { dataDirOf, dataDirOption } from '../platform/config.ts';
import { type DataFolder, prepareDataFolder, readServerFile } from '../platform/data-folder.ts';
import { obstacleTo, reasonToRead } from '../read-only.ts';
import { findServer } from '../find-server.ts';
import { systemSources } from '../sources.ts';
import { damaged, failureOf } from '../db/errors.ts';
import { CliError } from './cli-error.ts';
import { type GlobalOptions, printError, printNotice } from './output.ts';

/** The data folder that a command applies to. */
export function dataDirFor(command: Command): string {
  return dataDirOf(command.optsWithGlobals<GlobalOptions>().dataDir);
}

/** Whether the data folder was chosen, and isn't the usual one. */
export const isFolderNamed = (command: Command): boolean =>
  command.optsWithGlobals<GlobalOptions>().dataDir !== undefined ||
  Boolean(process.env['PERENNIAL_DATA_DIR']);

/**
 * The data folder that a command reads or changes. Throws {@link CliError} if it doesn't exist: a mistyped folder must
 * not be taken for a new one.
 */
export function folderFor(command: Command): DataFolder {
  const path = dataDirFor(command);
  if (existsSync(path)) return prepareDataFolder(path);
  const isNamed = command.optsWithGlobals<GlobalOptions>().dataDir !== undefined;
  throw new CliError(
    `There is no data folder ${path}`,
    isNamed
      ? `Check --data-dir. To start with a new folder, run: perennial serve${dataDirOption(path)}`
      : `To start with a new folder, run: perennial serve${dataDirOption(path)}`,
  );
}

/** Runs `work` on the data in the command's data folder, and closes it afterwards. */
export async function withData<T>(
  command: Command,
  work: (context: OpenData['context']) => T | Promise<T>,
): Promise<T> {
  const data = await openToRead(command);
  try {
    const result = await work(data.context);
    tellOfReading(data);
    return result;
  } catch (error) {
    throw reasonOf(error, data);
  } finally {
    data.close();
  }
}

/**
 * Opens the data in the command's data folder. Data that is read-only can be read, but writes are rejected instead of
 * being lost with the copy in memory.
 */
export async function openToRead(command: Command): Promise<OpenData> {
  const folder = folderFor(command);
  refuseOtherPath(folder);
  refuseOtherFiles(folder);
  const unwritable = obstacleTo(folder) ?? (await damageIn(folder));
  const data = openData({ ...folder, unwritable }, systemSources, {
    onReadOnly: () => {},
    looksFirst: true,
  });
  const { db, readOnly } = data.context;
  if (readOnly !== undefined) db.pragma('query_only = ON');
  return data;
}

const SLOW_MS = 1000;
const LOOKING =
  'Checking the database for damage. This takes a while because the database is large.';

// A server running on the folder has already checked it.
async function damageIn(folder: DataFolder) {
  const told = readServerFile(folder)?.isDamaged;
  // Only then check for a running server, because that briefly takes its lock.
  if (told !== undefined && findServer(folder) !== undefined) {
    return told ? reasonToRead(damaged(folder.database), folder) : undefined;
  }
  const slow = setTimeout(printNotice, SLOW_MS, LOOKING);
  try {
    return await damageInLarge(folder);
  } finally {
    clearTimeout(slow);
  }
}

function tellOfReading({ context: { readOnly } }: OpenData): void {
  if (readOnly !== undefined) printError(readOnly);
}

const reasonOf = (error: unknown, { context: { readOnly } }: OpenData): unknown =>
  readOnly !== undefined && failureOf(error) === 'read_only' ? readOnly : error;

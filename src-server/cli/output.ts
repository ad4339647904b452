import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import stringWidth from 'string-width';
import { csvOfRows } from '../contract/spreadsheet.ts';
import { refuseOtherFiles, refuseOtherPath } from '../platform/other-paths.ts';
import { type OpenData, damageInLarge, openData } from '../open-data.ts';
import { dataDirOf, dataDirOption } from '../platform/config.ts';
import { type DataFolder, prepareDataFolder, readServerFile } from '../platform/data-folder.ts';
import { obstacleTo, reasonToRead } from '../read-only.ts';
import { findServer } from '../server.ts';
import { systemSources } from '../sources.ts';
import { damaged, failureOf } from '../db/errors.ts';
import { CliError } from './cli-error.ts';
import { explain } from './error-text.ts';

/** Options that every command has. */
export type GlobalOptions = { dataDir?: string; json?: boolean; quiet?: boolean; csv?: boolean };

/** The data folder that a command applies to. */
export function dataDirFor(command: Command): string {
  return dataDirOf(command.optsWithGlobals<GlobalOptions>().dataDir);
}

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

/** Whether to print only a JSON document. */
export function isJson(command: Command): boolean {
  return command.optsWithGlobals<GlobalOptions>().json === true;
}

/** Prints a result: `document` as JSON with `--json`, otherwise `text`. */
export function print(command: Command, document: unknown, text: string): void {
  const line = isJson(command) ? escaped(JSON.stringify(document), jsonEscape) : visible(text);
  process.stdout.write(`${line}\n`);
}

/** Reports what a command changed: as {@link print} does, but with `--quiet` only a JSON document. */
export function report(command: Command, document: unknown, text: string): void {
  if (isJson(command) || !isQuiet) print(command, document, text);
}

/** A list: as a table for people, and with its own columns as CSV. */
export type Listing = {
  table: Columns;
  csv: Columns;
  /** What to say where there is nothing. */
  none: string;
  /** What people read before and after the table. */
  before?: string;
  after?: string;
};
type Columns = { header: readonly string[]; rows: readonly (readonly string[])[] };

/** The option of commands that print rows. */
export const csvOption = (): Option => new Option('--csv', 'print the rows as CSV (RFC 4180)');

/** Prints a list: `documents` as JSON with `--json`, CSV with `--csv`, otherwise a table. */
export function printList(command: Command, documents: unknown, listing: Listing): void {
  const { csv, none } = listing;
  if (command.optsWithGlobals<GlobalOptions>().csv === true) {
    process.stdout.write(csvOfRows([csv.header, ...csv.rows]));
    return;
  }
  const { header, rows } = listing.table;
  const { before = [], after = [] } = listing;
  const lines = [before, table(header, rows), after].flat();
  print(command, documents, rows.length === 0 ? none : lines.join('\n'));
}

let isQuiet = false;

/** Whether to leave out notices and confirmations from now on. */
export function setQuiet(quiet: boolean): void {
  isQuiet = quiet;
}

// Characters that a terminal interprets instead of displaying: control characters, line separators, and text
// direction marks. Names can contain some of them.
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

const escaped = (text: string, escape: (code: string) => string): string =>
  text.replaceAll(UNSAFE, (character) =>
    character === '\n'
      ? character
      : escape((character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')),
  );

const jsonEscape = (code: string) => `\\u${code}`;

// For example `\u{202e}` for a character that reverses text.
export const visible = (text: string): string => escaped(text, (code) => `\\u{${code}}`);

/** Lines of columns padded to the same width on a terminal, with a header. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  // Escaped before padding, so that columns line up.
  const lines = [header, ...rows.map((row) => row.map(oneLine))].map((cells) =>
    cells.map((text) => ({ text, width: stringWidth(text) })),
  );
  const widths = header.map((_, column) =>
    lines.reduce((most, line) => Math.max(most, line[column]?.width ?? 0), 0),
  );
  return lines
    .map((line) =>
      line
        .map(({ text, width }, column) => text + ' '.repeat((widths[column] ?? width) - width))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function oneLine(cell: string): string {
  const [first = '', ...others] = cell.split('\n');
  const rest = others.map((line) => line.trim()).filter((line) => line !== '');
  return visible([rest.length === 0 ? first : first.trimEnd(), ...rest].join(' '));
}

/** Prints an additional notice on stderr. */
export function printNotice(text: string): void {
  if (isQuiet) return;
  process.stderr.write(`${visible(text)}\n\n`);
}

/** Prints an error and what to do next on stderr. */
export function printError(error: unknown): void {
  process.stderr.write(`${visible(explain(error).join('\n'))}\n`);
}

import type { Command } from 'commander';
import { refuseOtherFiles, refuseOtherPath } from '../platform/other-paths.ts';
import { type OpenData, damageInLarge, openData } from '../open-data.ts';
import { dataDirOf } from '../platform/config.ts';
import { type DataFolder, prepareDataFolder, readServerFile } from '../platform/data-folder.ts';
import { obstacleTo, reasonToRead } from '../read-only.ts';
import { findServer } from '../server.ts';
import { systemSources } from '../sources.ts';
import { damaged, failureOf } from '../db/errors.ts';
import { explain } from './error-text.ts';

/** Options that every command has. */
type GlobalOptions = { dataDir?: string; json?: boolean };

/** The data folder that a command is about. */
export function dataDirFor(command: Command): string {
  return dataDirOf(command.optsWithGlobals<GlobalOptions>().dataDir);
}

/** Runs `work` on the data of the folder that the command names, and closes it again. */
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

// Data that can only be read are read; what is written is refused, instead of being lost with the copy in memory.
async function openToRead(command: Command): Promise<OpenData> {
  const folder = prepareDataFolder(dataDirFor(command));
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

// A server that runs on the folder has looked at it already.
async function damageIn(folder: DataFolder) {
  const told = readServerFile(folder)?.isDamaged;
  // Whether a server runs is looked for only then: that holds its lock for a moment.
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

/** Whether one JSON document is wanted, and nothing else. */
export function isJson(command: Command): boolean {
  return command.optsWithGlobals<GlobalOptions>().json === true;
}

/** Prints a result: `document` as JSON with `--json`, else `text`. */
export function print(command: Command, document: unknown, text: string): void {
  const line = isJson(command) ? escaped(JSON.stringify(document), jsonEscape) : visible(text);
  process.stdout.write(`${line}\n`);
}

// What a terminal acts on instead of showing it: control characters, line separators, and what changes
// the direction of text. Names can hold some of them, whoever wrote them.
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

const escaped = (text: string, escape: (code: string) => string): string =>
  text.replaceAll(UNSAFE, (character) =>
    character === '\n'
      ? character
      : escape((character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')),
  );

const jsonEscape = (code: string) => `\\u${code}`;

// Such as `\u{202e}` for a character that reverses text.
export const visible = (text: string): string => escaped(text, (code) => `\\u{${code}}`);

/** Lines of columns padded to the same width, with a header. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  // Escaped here already, or columns would not be as wide as what is shown.
  const lines = [header, ...rows.map((row) => row.map((cell) => visible(cell)))];
  const widths = header.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Prints what a person should know beside the result, on stderr. */
export function printNotice(text: string): void {
  process.stderr.write(`${visible(text)}\n\n`);
}

/** Prints what went wrong and what to do next, on stderr. */
export function printError(error: unknown): void {
  process.stderr.write(`${visible(explain(error).join('\n'))}\n`);
}

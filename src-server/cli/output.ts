import type { Command } from 'commander';
import stringWidth from 'string-width';
import { escaped, visible } from '../domain/visible.ts';
import { explain } from './error-text.ts';

/** Options that every command has. */
export type GlobalOptions = { dataDir?: string; json?: boolean; quiet?: boolean; csv?: boolean };

/** Whether to print only a JSON document. */
export function isJson(command: Command): boolean {
  return command.optsWithGlobals<GlobalOptions>().json === true;
}

/** Prints a result: `document` as JSON with `--json`, otherwise `text`. */
export function print(command: Command, document: unknown, text: string): void {
  process.stdout.write(lineOf(command, document, text));
}

/** The same for what is never shown again. Resolves with whether it could be written. */
export function printOnce(command: Command, document: unknown, text: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  process.stdout.write(lineOf(command, document, text), (error) =>
    resolve(error === null || error === undefined),
  );
  return promise;
}

function lineOf(command: Command, document: unknown, text: string): string {
  const line = isJson(command) ? escaped(JSON.stringify(document), jsonEscape) : visible(text);
  return `${line}\n`;
}

/** Reports what a command changed: as {@link print} does, but with `--quiet` only a JSON document. */
export function report(command: Command, document: unknown, text: string): void {
  if (isJson(command) || !isQuiet) print(command, document, text);
}

let isQuiet = false;

/** Whether to leave out notices and confirmations from now on. */
export function setQuiet(quiet: boolean): void {
  isQuiet = quiet;
}

const jsonEscape = (code: string) => `\\u${code}`;

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

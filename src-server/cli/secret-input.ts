import { readFileSync } from 'node:fs';
import { CliError } from './cli-error.ts';

const STDIN = 0;

let unread: string[] | undefined;

/**
 * A secret that an option was given: the next line of standard input where it is `-`, so that it
 * need not stand in the list of processes or the shell's history. Throws `CliError`.
 */
export function secretFrom(text: string | undefined): string | undefined {
  if (text !== '-') return text;
  unread ??= readFileSync(STDIN, 'utf8').split(/\r?\n/);
  const line = unread.shift() ?? '';
  if (line !== '') return line;
  throw new CliError(
    'Standard input contains no secret.',
    'Pipe the secret in as a single line, for example: perennial channels set ntfy --token - < token.txt',
  );
}

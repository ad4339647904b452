import { readFileSync } from 'node:fs';
import { CliError } from './cli-error.ts';

const STDIN = 0;

let unread: string[] | undefined;

/**
 * The value of a secret option. `-` reads the next line of standard input, so that the secret doesn't appear
 * in the process list or shell history. Throws `CliError`.
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

import { readFileSync } from 'node:fs';
import { CliError } from './cli-error.ts';

const STDIN = 0;

/**
 * A secret that an option was given: the first line of standard input where it is `-`, so that it
 * need not stand in the list of processes or the shell's history. Throws `CliError`.
 */
export function secretFrom(text: string | undefined): string | undefined {
  if (text !== '-') return text;
  const [line = ''] = readFileSync(STDIN, 'utf8').split(/\r?\n/);
  if (line !== '') return line;
  throw new CliError(
    'There is nothing on standard input to read the secret from.',
    'Pipe it in as one line, such as: perennial channels set ntfy --token - < token.txt',
  );
}

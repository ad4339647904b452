import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { resolve } from 'node:path';
import { unreadable } from './unreadable.ts';
import { CliError } from './cli-error.ts';
import { Interrupted } from './interruptible.ts';

/**
 * A passphrase: the first line of a file, or what is typed without being shown. Throws `CliError` if nobody is there to
 * type it.
 */
export async function passphraseFrom(file: string | undefined, question: string): Promise<string> {
  const text = file === undefined ? await ask(question) : firstLineOf(file);
  if (text !== '') return text;
  throw new CliError(
    'The passphrase is empty.',
    'Enter it, or pass it with --passphrase-file FILE.',
  );
}

function firstLineOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)[0] ?? '';
  } catch (error) {
    throw unreadable(resolve(file), error);
  }
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new CliError(
      'A passphrase is needed, and there is no terminal to ask for it.',
      'Pass it with --passphrase-file FILE.',
    );
  }
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reading = createInterface({ input: process.stdin, output: silent, terminal: true });
  const cancelled = new AbortController();
  reading.once('SIGINT', () => cancelled.abort());
  try {
    return await reading.question('', { signal: cancelled.signal });
  } catch (error) {
    if (!cancelled.signal.aborted) throw error;
    throw new Interrupted();
  } finally {
    reading.close();
    process.stderr.write('\n');
  }
}

import { createInterface } from 'node:readline/promises';
import { CliError } from './cli-error.ts';
import { visible } from '../domain/visible.ts';

/** Asks the person at the terminal, and resolves with whether they agree. Throws `CliError` if nobody is there. */
export async function agrees(question: string): Promise<boolean> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) {
    throw new CliError(
      `${question}\nThere is no terminal to ask that, so nothing was changed.`,
      'To agree, add --yes.',
    );
  }
  const terminal = createInterface({ input: stdin, output: stderr });
  // Ctrl+C and Ctrl+D end the question.
  const ended = new Promise<string>((resolve) => {
    terminal.once('close', () => resolve(''));
  });
  const answer = await Promise.race([terminal.question(visible(`${question} [y/N] `)), ended]);
  terminal.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

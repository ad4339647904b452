import { createInterface } from 'node:readline/promises';
import { visible } from './output.ts';

/** Asks the person at the terminal, and resolves with whether they agree. Without anyone to ask, that is assumed. */
export async function agrees(question: string): Promise<boolean> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) return true;
  const terminal = createInterface({ input: stdin, output: stderr });
  // Ctrl+C and Ctrl+D end the question.
  const ended = new Promise<string>((resolve) => {
    terminal.once('close', () => resolve(''));
  });
  const answer = await Promise.race([terminal.question(visible(question)), ended]);
  terminal.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

import { createInterface } from 'node:readline/promises';
import { Interrupted } from './interruptible.ts';
import { visible } from '../domain/visible.ts';
import { printError } from './output.ts';

/** Whether a person is at the terminal, reads what is printed, and can answer. */
export const isAtTerminal = (): boolean =>
  process.stdin.isTTY && process.stdout.isTTY && process.stderr.isTTY;

/** A question, and what is taken for an answer. */
export type Question<T> = {
  text: string;
  /** Taken if the answer is empty. */
  usual?: string | undefined;
  /** Throws what is wrong with an answer, which is asked for again. */
  read: (answer: string) => T;
};

/** Asks questions until each has a valid answer. Throws {@link Interrupted} on Ctrl+C and Ctrl+D. */
export class Interview {
  readonly #terminal = createInterface({ input: process.stdin, output: process.stderr });
  readonly #ended = new Promise<never>((_, reject) => {
    this.#terminal.once('close', () => reject(new Interrupted()));
  });

  async ask<T>({ text, usual, read }: Question<T>): Promise<T> {
    const prompt = visible(usual === undefined ? `${text}: ` : `${text} [${usual}]: `);
    for (;;) {
      const answer = (await Promise.race([this.#terminal.question(prompt), this.#ended])).trim();
      try {
        return read(answer === '' && usual !== undefined ? usual : answer);
      } catch (error) {
        printError(error);
      }
    }
  }

  close(): void {
    // Closing it ends no question anymore.
    this.#ended.catch(() => undefined);
    this.#terminal.close();
  }
}

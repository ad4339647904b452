import type { Command } from 'commander';

const known = new WeakMap<Command, readonly string[]>();

/** The words by which a command is called, after `perennial`; empty for the program itself. */
export function pathOf(command: Command): string {
  const names: string[] = [];
  for (let one = command; one.parent !== null; one = one.parent) names.unshift(one.name());
  return names.join(' ');
}

/**
 * Adds examples to the help of a command and of those below it, each of which shows its own. An example is what is
 * typed after `perennial`. `note` is shown after them.
 */
export function addExamples(command: Command, examples: readonly string[], note = ''): void {
  known.set(command, examples);
  command.addHelpText('afterAll', ({ command: shown }) => {
    const own = examples.filter((example) => isOf(example, pathOf(shown)));
    const lines = own.map((example) => `  $ perennial ${example}`);
    const shownNote = note === '' ? [] : ['', note];
    return lines.length === 0 ? '' : ['', 'Examples:', ...lines, ...shownNote].join('\n');
  });
}

/** The examples of a command, also those that were added to one above it. */
export function examplesOf(command: Command): string[] {
  const found: string[] = [];
  for (let one: Command | null = command; one !== null; one = one.parent) {
    found.push(...(known.get(one) ?? []));
  }
  return found.filter((example) => isOf(example, pathOf(command)));
}

const isOf = (example: string, path: string) =>
  path === '' || example === path || example.startsWith(`${path} `);

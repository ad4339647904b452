import type { Argument, Command, Option } from 'commander';

/** A word that can be completed, and what it means. */
export type Word = { word: string; description: string };

/** What can follow a command. */
export type Place = {
  /** The words of the command, each after a space; empty for the program itself. */
  at: string;
  /** Subcommands, or the values of the first argument if these are all. */
  commands: Word[];
  /** Whether an argument can also be any other text, such as the name of a file. */
  takesFiles: boolean;
  options: (Word & {
    takesValue: boolean;
    /** The values that it takes, if these are all. */
    choices: readonly string[];
  })[];
};

/** What can follow each command of a program. */
export function placesIn(program: Command): Place[] {
  const shared = [...program.options, { long: '--help', description: 'show help' }];
  const visit = (command: Command, at: string): Place[] => [
    {
      at,
      ...wordsAfter(command),
      options: [...new Set([...command.options, ...shared])].flatMap(optionOf),
    },
    ...command.commands.flatMap((one) => visit(one, `${at} ${one.name()}`)),
  ];
  const places = visit(program, '');
  const helpWith = places
    .filter(({ commands }) => commands.length > 0)
    .map(({ at, commands }) => ({ at: ` help${at}`, commands, takesFiles: false, options: [] }));
  return [...places.filter(({ at }) => at !== ' help'), ...helpWith];
}

function wordsAfter(command: Command): Pick<Place, 'commands' | 'takesFiles'> {
  const [argument] = command.registeredArguments;
  const commands = [
    ...command.commands.map((one) => ({ word: one.name(), description: one.description() })),
    ...choicesOf(argument),
  ];
  const isFree = argument !== undefined && argument.argChoices === undefined;
  return { commands, takesFiles: isFree || commands.length === 0 };
}

const choicesOf = (argument: Argument | undefined): Word[] =>
  (argument?.argChoices ?? []).map((word) => ({ word, description: argument?.description ?? '' }));

function optionOf(option: Pick<Option, 'long' | 'description'> & Partial<Option>) {
  const { long, description, argChoices = [], required, optional } = option;
  const takesValue = required === true || optional === true;
  return long === undefined || long === null
    ? []
    : [{ word: long, description, takesValue, choices: argChoices }];
}

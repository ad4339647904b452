import type { Argument, Command, Option } from 'commander';
import { VERSION } from '../platform/version.ts';
import { examplesOf, pathOf } from './examples.ts';

/** The manual page (roff with the man macros) of all commands, from their definitions. */
export function manPage(program: Command): string {
  return [
    `.TH PERENNIAL 1 "" "Perennial ${VERSION}" "User Commands"`,
    '.SH NAME',
    `perennial \\- ${roff(program.description())}`,
    '.SH SYNOPSIS',
    '.B perennial',
    '.I COMMAND',
    '[options]',
    '.SH DESCRIPTION',
    roff(ABOUT),
    '.SH GLOBAL OPTIONS',
    ...program.options.map(optionText),
    '.SH COMMANDS',
    ...leavesOf(program).map(commandText),
    '.SH EXIT STATUS',
    ...EXIT_CODES.map(([code, meaning]) => `.TP\n.B ${code}\n${roff(meaning)}`),
    '.SH ENVIRONMENT',
    '.TP\n.B PERENNIAL_DATA_DIR',
    roff('The data folder, unless --data-dir names one.'),
    '.TP\n.B PERENNIAL_ACCOUNT',
    roff('The account, unless --account names one.'),
    '.TP\n.B PERENNIAL_KEY',
    roff('The API key of an agent that "mcp" connects.'),
    '',
  ].join('\n');
}

const ABOUT = `Commands work whether or not the server is running, and their changes take effect with the next request. Subscriptions are named by their name, ignoring case and spaces, or by their ID.`;

const EXIT_CODES = [
  ['0', 'The command did what it was asked for.'],
  ['1', 'It failed, for the reason that it printed on standard error.'],
  ['2', 'It was used incorrectly, such as with an unknown option or an invalid value.'],
  ['130', 'It was interrupted.'],
] as const;

function leavesOf(command: Command): Command[] {
  const below = command.commands.flatMap(leavesOf);
  // A command can do something itself and have others below it.
  const isOwn =
    command.parent !== null && (below.length === 0 || command.registeredArguments.length > 0);
  return isOwn ? [command, ...below] : below;
}

function commandText(command: Command): string {
  const words = [pathOf(command), ...command.registeredArguments.map(argumentText)].join(' ');
  const examples = examplesOf(command).filter(
    (example) => !command.commands.some((one) => example.startsWith(`${pathOf(one)} `)),
  );
  return [
    `.SS ${roff(words)}`,
    roff(`${capitalized(command.description())}.`),
    ...command.options.map(optionText),
    ...(examples.length === 0
      ? []
      : ['.PP', 'Examples:', '.EX', ...examples.map((one) => roff(`perennial ${one}`)), '.EE']),
  ].join('\n');
}

const argumentText = (argument: Argument) => {
  const name = argument.variadic ? `${argument.name()}...` : argument.name();
  return argument.required ? `<${name}>` : `[${name}]`;
};

function optionText({ flags, description, argChoices }: Option): string {
  const choices = argChoices === undefined ? '' : ` (${argChoices.join(', ')})`;
  return `.TP\n.B ${roff(flags)}\n${roff(`${capitalized(description)}${choices}.`)}`;
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

// A line that starts with a period or an apostrophe would be a request, and a hyphen would become a dash.
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', String.raw`\-`)
    .replaceAll(/^(?=[.'])/gm, String.raw`\&`);

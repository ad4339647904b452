import { Argument, type Command } from 'commander';
import { VERSION } from '../platform/version.ts';
import { completionScripts } from './completion.ts';
import { addExamples } from './examples.ts';
import { manPage } from './man.ts';
import { print } from './output.ts';

/** Adds the commands that are about the command line itself. To be called last: they describe the others. */
export function addHelpCommands(program: Command): void {
  const version = program
    .command('version')
    .description('print the version')
    .action((_options: unknown, command: Command) => print(command, { version: VERSION }, VERSION));
  addExamples(version, ['version', 'version --json']);

  const completion = program
    .command('completion')
    .description('print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(completionScripts)))
    .action(
      (shell: string) => void process.stdout.write(completionScripts[shell]?.(program) ?? ''),
    );
  addExamples(completion, [
    'completion bash > ~/.local/share/bash-completion/completions/perennial',
    'completion zsh > "${fpath[1]}/_perennial"',
    'completion fish > ~/.config/fish/completions/perennial.fish',
    'completion powershell >> $PROFILE',
  ]);

  const man = program
    .command('man')
    .description('print the manual page')
    .action(() => void process.stdout.write(manPage(program)));
  addExamples(man, ['man > perennial.1', 'man | man -l -']);

  const help = program
    .command('help')
    .description('show the help of a command')
    .argument('[command...]', 'its words, such as settings set')
    .action((words: readonly string[], _options: unknown, command: Command) => {
      helped(program, words, command).outputHelp();
    });
  addExamples(help, ['help', 'help settings set']);
}

function helped(program: Command, words: readonly string[], command: Command): Command {
  let found = program;
  for (const word of words) {
    const next = found.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (next === undefined) command.error(`error: there is no command '${words.join(' ')}'`);
    found = next;
  }
  return found;
}

import { Command, CommanderError } from 'commander';
import { VERSION } from '../platform/version.ts';
import { addAccountCommands } from './accounts.ts';
import { ignoreBrokenPipes } from './broken-pipe.ts';
import { addChannelCommands } from './channels.ts';
import { addDateCommands } from './dates.ts';
import { addExportCommand } from './export.ts';
import { addImportCommand } from './import.ts';
import { addKeyCommands } from './keys.ts';
import { addOpenCommand } from './open.ts';
import { isWrongUsage } from './error-text.ts';
import { dataDirOption } from './options.ts';
import { printError, visible } from './output.ts';
import { addReminderCommands } from './reminders.ts';
import { type CliConfig, addServeCommand } from './serve.ts';
import { addSettingsCommands } from './settings.ts';
import { addSubscriptionCommands } from './subscriptions.ts';

const FAILED = 1;
const WRONG_USAGE = 2;

const EXAMPLES = `
Examples:
  $ perennial serve
  $ perennial keys create --name "My script" --scopes read,write
  $ perennial accounts list --json`;

/** Runs one command; resolves with the exit code: 0, 1 when it failed, 2 for wrong usage. */
export async function runCommandLine(argv: readonly string[], config: CliConfig): Promise<number> {
  ignoreBrokenPipes();
  const program = createProgram(config);
  try {
    await program.parseAsync(argv, { from: 'user' });
    // What was done and printed may still have failed, such as a test message.
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // Commander has printed what is wrong with the usage, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
    printError(error);
    return isWrongUsage(error) ? WRONG_USAGE : FAILED;
  }
}

function createProgram(config: CliConfig): Command {
  const program = new Command('perennial')
    .description('Know what your subscriptions cost and when they renew.')
    .version(VERSION)
    .addOption(dataDirOption())
    .option('--json', 'print one JSON document and nothing else')
    .addHelpText('after', EXAMPLES)
    // Before any command is added: each takes these settings over.
    .exitOverride()
    // It repeats what was typed, which can come from a name.
    .configureOutput({ outputError: (text, write) => write(visible(text)) })
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(--help tells more)');
  addServeCommand(program, config);
  addOpenCommand(program);
  addAccountCommands(program);
  addKeyCommands(program);
  addSettingsCommands(program);
  addChannelCommands(program);
  addReminderCommands(program);
  addSubscriptionCommands(program);
  addDateCommands(program);
  addExportCommand(program);
  addImportCommand(program);
  return program;
}

import { Command, CommanderError } from 'commander';
import { VERSION } from '../platform/version.ts';
import { addCommands } from './commands.ts';
import { surviveBrokenOutput } from './broken-pipe.ts';
import { INTERRUPTED, Interrupted } from './interruptible.ts';
import { isWrongUsage } from './error-text.ts';
import { dataDirOption } from './options.ts';
import { visible } from '../domain/visible.ts';
import { type GlobalOptions, printError, setQuiet } from './output.ts';
import type { CliConfig } from './serve.ts';

const FAILED = 1;
const WRONG_USAGE = 2;

const EXAMPLES = `
Examples:
  $ perennial serve
  $ perennial subscriptions list
  $ perennial upcoming --days 7
  $ perennial subscriptions add
  $ perennial keys create --name "My script" --scopes read,write
  $ perennial help subscriptions add`;

/**
 * Runs one command. Resolves with the exit code: 0 for success, 1 for failure, 2 for wrong usage, 130 after Ctrl+C.
 */
export async function runCommandLine(argv: readonly string[], config: CliConfig): Promise<number> {
  surviveBrokenOutput();
  const program = await createProgram(config, argv);
  try {
    await program.parseAsync(argv, { from: 'user' });
    // A command can report a failure without throwing, such as a test message that wasn't delivered.
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // Commander has already printed the usage error or the requested help.
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? Number(process.exitCode ?? 0) : WRONG_USAGE;
    }
    printError(error);
    if (error instanceof Interrupted) return INTERRUPTED;
    return isWrongUsage(error) ? WRONG_USAGE : FAILED;
  }
}

async function createProgram(config: CliConfig, argv: readonly string[]): Promise<Command> {
  const program = new Command('perennial')
    .description('Know what your subscriptions cost and when they renew.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .addOption(dataDirOption())
    .option('--json', 'print only a JSON document')
    .option('-q, --quiet', 'print no notices and confirmations')
    .addHelpText('after', EXAMPLES)
    // Must come before any command is added, because commands inherit these settings.
    .exitOverride()
    // Usage errors echo the arguments, which may contain control characters.
    .configureOutput({ outputError: (text, write) => write(visible(text)) })
    .configureHelp({ showGlobalOptions: true })
    .helpCommand(false)
    .showHelpAfterError('(use --help for more information)');
  program.hook('preAction', (_, command) => {
    const { quiet, csv, json } = command.optsWithGlobals<GlobalOptions>();
    setQuiet(quiet === true);
    if (csv && json) command.error('error: specify either --csv or --json');
  });
  await addCommands(program, config, argv);
  return program;
}

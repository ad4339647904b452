import { Command, CommanderError } from 'commander';
import { VERSION } from '../platform/version.ts';
import { addAccountCommands } from './accounts.ts';
import { addAttentionCommands } from './attention.ts';
import { addAuditCommand } from './audit.ts';
import { addInsightsCommand } from './insights.ts';
import { addPaymentCommands } from './payments.ts';
import { addSummaryCommand } from './summary.ts';
import { addTotalCommands } from './total.ts';
import { addUpcomingCommand } from './upcoming.ts';
import { surviveBrokenOutput } from './broken-pipe.ts';
import { addBackupCommands } from './backup.ts';
import { addCalendarCommands } from './calendar.ts';
import { addChannelCommands } from './channels.ts';
import { addDateCommands } from './dates.ts';
import { addExportCommand } from './export.ts';
import { addImportCommand } from './import.ts';
import { addHelpCommands } from './help.ts';
import { INTERRUPTED, Interrupted } from './interruptible.ts';
import { addKeyCommands } from './keys.ts';
import { addOpenCommand } from './open.ts';
import { isWrongUsage } from './error-text.ts';
import { dataDirOption } from './options.ts';
import { addMcpCommand } from './mcp.ts';
import { type GlobalOptions, printError, setQuiet, visible } from './output.ts';
import { addReminderCommands } from './reminders.ts';
import { type CliConfig, addServeCommand } from './serve.ts';
import { addSessionCommands } from './sessions.ts';
import { addSettingsCommands } from './settings.ts';
import { addSubscriptionCommands } from './subscriptions.ts';
import { addUndoCommand } from './undo.ts';
import { addWebhookCommands } from './webhooks.ts';

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
  const program = createProgram(config);
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

function createProgram(config: CliConfig): Command {
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
  addCommands(program, config);
  return program;
}

function addCommands(program: Command, config: CliConfig): void {
  program.commandsGroup('Subscriptions:');
  addSubscriptionCommands(program);
  addUpcomingCommand(program);
  addSummaryCommand(program);
  addTotalCommands(program);
  addPaymentCommands(program);
  addInsightsCommand(program);
  addAttentionCommands(program);
  addDateCommands(program);
  addAuditCommand(program);
  addUndoCommand(program);
  program.commandsGroup('Reminders:');
  addSettingsCommands(program);
  addChannelCommands(program);
  addReminderCommands(program);
  addCalendarCommands(program);
  program.commandsGroup('Data:');
  addBackupCommands(program);
  addExportCommand(program);
  addImportCommand(program);
  program.commandsGroup('Accounts and access:');
  addAccountCommands(program);
  addKeyCommands(program);
  addSessionCommands(program);
  addWebhookCommands(program);
  addMcpCommand(program);
  program.commandsGroup('Program:');
  addServeCommand(program, config);
  addOpenCommand(program);
  addHelpCommands(program);
}

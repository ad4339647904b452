import { type Command, Option } from 'commander';
import {
  DEFAULT_HOURLY_QUOTA,
  DEFAULT_PORT,
  type OwnCommand,
  dataDirOption,
} from '../platform/config.ts';
import { prepareDataFolder } from '../platform/data-folder.ts';
import { type RunningServer, startServer } from '../server.ts';
import { systemSources } from '../sources.ts';
import type { StoreError } from '../db/errors.ts';
import { hostName, wholeNumber } from './arguments.ts';
import { openInBrowser } from './browser.ts';
import { shutdownRequested } from './shutdown.ts';
import { portOption } from './options.ts';
import { datesWarning } from './dates-warning.ts';
import { addExamples } from './examples.ts';
import { dataDirFor } from './data.ts';
import { printError, printNotice, report } from './output.ts';

/** Settings that the command line can't determine itself. */
export type CliConfig = {
  /** The folder of the built pages. */
  pagesDir: string;
  /** How the command line is run, if not by Node. */
  ownCommand?: OwnCommand;
};

type ServeOptions = {
  port: number;
  open: boolean;
  hourlyQuota: number;
  allowHost: string[];
};

const MAX_QUOTA = 1_000_000_000;

const EXAMPLES = ['serve', 'serve --port 5000 --no-open', 'serve --allow-host perennial.home.arpa'];

/** Adds `perennial serve`. */
export function addServeCommand(program: Command, config: CliConfig): void {
  const command = program
    .command('serve')
    .description('run the server until you press Ctrl+C')
    .addOption(portOption().default(DEFAULT_PORT))
    .option('--no-open', 'do not open a browser')
    .option(
      '--hourly-quota <n>',
      'API requests allowed per account per hour',
      wholeNumber(1, MAX_QUOTA),
      DEFAULT_HOURLY_QUOTA,
    )
    .addOption(
      new Option('--allow-host <name>', 'additional host name that requests may use (repeatable)')
        .argParser((name: string, names: string[]) => [...names, hostName(name)])
        .default([], 'none'),
    )
    .action((options: ServeOptions, command: Command) => serve(options, command, config));
  addExamples(command, EXAMPLES);
}

async function serve(options: ServeOptions, command: Command, config: CliConfig): Promise<void> {
  const requested = shutdownRequested();
  // Problems found during startup are printed after the server's address.
  let hasPrinted = false;
  const server = await startServer(
    {
      dataDir: dataDirFor(command),
      port: options.port,
      hourlyQuota: options.hourlyQuota,
      allowHosts: options.allowHost,
      ...config,
    },
    {
      ...systemSources,
      onConcern: (concern) => printNotice(datesWarning(concern)),
      onSecretsLost: printError,
      onReadOnly: (reason) => hasPrinted && tellOfReadOnly(reason),
    },
  );
  const ended = requested.then(() => server.close());
  const { baseUrl, port, dataDir } = server;
  const link = server.windowLink();
  const readOnly = server.readOnly();
  const facts = { baseUrl, port, pid: process.pid, dataDir };
  report(command, { ...facts, ...reasonIn(readOnly) }, welcome(server, link));
  if (readOnly !== undefined) printError(readOnly);
  hasPrinted = true;
  // The redirect page that opens the link is a file in the data folder, so the folder must be writable.
  const canHandOver = readOnly?.kind !== 'disk_full' && readOnly?.kind !== 'read_only';
  if (options.open && canHandOver) {
    // The user already has the link, so failing to start a browser must not stop the server.
    await openInBrowser(prepareDataFolder(dataDir), link).catch(printError);
  }
  await ended;
}

const reasonIn = (readOnly: StoreError | undefined) =>
  readOnly === undefined
    ? {}
    : { readOnly: { message: readOnly.message, suggestedFix: readOnly.suggestedFix } };

function tellOfReadOnly(reason: StoreError | undefined): void {
  if (reason === undefined) printNotice('The data can be changed again.');
  else printError(reason);
}

function welcome({ baseUrl, dataDir }: RunningServer, link: string): string {
  return `Perennial is running at  ${baseUrl}
Your data is in          ${dataDir}

To open the window, use this link. It works once, within 10 minutes; "perennial open" prints a new one:
  ${link}

To create an API key for a script, run this in another terminal:
  npm run --silent perennial -- keys create --name "My script" --scopes read,write${dataDirOption(dataDir)}

Press Ctrl+C to stop.`;
}
